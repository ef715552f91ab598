/** Reconciles RayCluster objects. */
@NullMarked
package io.mantaray.operator.raycluster;

import org.jspecify.annotations.NullMarked;
