/**
 * The desired pods of a RayCluster.
 *
 * <p>{@link io.mantaray.operator.raycluster.pods.HeadPod} and {@link
 * io.mantaray.operator.raycluster.pods.WorkerPod} are the entry points: they list all steps from
 * the user's template to a pod, in order. Everything here is a pure function of the spec and the
 * operator's configuration; random names are passed in.
 */
@NullMarked
package io.mantaray.operator.raycluster.pods;

import org.jspecify.annotations.NullMarked;
