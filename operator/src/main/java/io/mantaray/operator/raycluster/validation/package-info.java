/**
 * Says what is wrong with a RayCluster before anything is made of it.
 *
 * <p>{@link io.mantaray.operator.raycluster.validation.ClusterValidation} is the entry. It refuses
 * exactly what KubeRay refuses, but names every problem at once instead of the first one.
 */
@NullMarked
package io.mantaray.operator.raycluster.validation;

import org.jspecify.annotations.NullMarked;
