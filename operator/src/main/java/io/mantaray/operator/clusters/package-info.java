/**
 * The declared Ray cluster with its defaults, for every kind that has one: RayCluster, and RayJob
 * and RayService, which contain its spec.
 */
@NullMarked
package io.mantaray.operator.clusters;

import org.jspecify.annotations.NullMarked;
