/**
 * Computes the status of a RayCluster from what was seen.
 *
 * <p>{@link io.mantaray.operator.raycluster.status.StatusCalculation} is the entry. All of it is
 * pure: the same observation gives the same status, and one that says nothing new is not written.
 */
@NullMarked
package io.mantaray.operator.raycluster.status;

import org.jspecify.annotations.NullMarked;
