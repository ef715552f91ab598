@NullMarked
package io.mantaray.operator.rayjob.objects;

import org.jspecify.annotations.NullMarked;
