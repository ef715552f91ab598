@NullMarked
package io.mantaray.operator.rayjob;

import org.jspecify.annotations.NullMarked;
