@NullMarked
package io.mantaray.operator.rayjob.submit;

import org.jspecify.annotations.NullMarked;
