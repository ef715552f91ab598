/**
 * Computes the status of a RayCluster from observed objects.
 *
 * <p>{@link io.mantaray.operator.raycluster.status.StatusCalculation} is the entry point. All
 * functions are pure; an unchanged status is not written.
 */
@NullMarked
package io.mantaray.operator.raycluster.status;

import org.jspecify.annotations.NullMarked;
