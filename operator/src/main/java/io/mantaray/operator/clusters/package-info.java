/**
 * What the declaration of a Ray cluster means, for every kind that has one: RayCluster itself, and
 * RayJob and RayService, which carry its spec.
 */
@NullMarked
package io.mantaray.operator.clusters;

import org.jspecify.annotations.NullMarked;
