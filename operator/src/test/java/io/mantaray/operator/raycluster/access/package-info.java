@NullMarked
package io.mantaray.operator.raycluster.access;

import org.jspecify.annotations.NullMarked;
