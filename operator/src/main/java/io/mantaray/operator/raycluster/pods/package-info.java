/**
 * The pods that a RayCluster asks for.
 *
 * <p>{@link io.mantaray.operator.raycluster.pods.HeadPod} and {@link
 * io.mantaray.operator.raycluster.pods.WorkerPod} are the tables of contents: they name every step
 * from a user's template to a pod, in the order that matters. Everything here is a pure function of
 * the declaration and the operator's configuration; names with random endings come in from outside.
 */
@NullMarked
package io.mantaray.operator.raycluster.pods;

import org.jspecify.annotations.NullMarked;
