@NullMarked
package io.mantaray.operator.raycluster.objects;

import org.jspecify.annotations.NullMarked;
