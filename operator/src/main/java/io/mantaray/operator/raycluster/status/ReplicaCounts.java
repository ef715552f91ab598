package io.mantaray.operator.raycluster.status;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import java.util.function.ToLongFunction;

/** The desired, minimum and maximum number of worker pods of all groups together. */
record ReplicaCounts(long desired, long min, long max) {

  static ReplicaCounts of(DeclaredCluster cluster) {
    return new ReplicaCounts(
        sum(cluster, DeclaredGroup::desiredReplicas),
        sum(cluster, DeclaredGroup::minReplicas),
        sum(cluster, DeclaredGroup::maxReplicas));
  }

  /** Clamped to 32 bits, like the fields of the status. */
  private static long sum(DeclaredCluster cluster, ToLongFunction<DeclaredGroup> replicas) {
    long sum = 0;
    for (DeclaredGroup group : cluster.groups()) {
      if (!group.suspended()) {
        sum = bounded(sum + bounded(replicas.applyAsLong(group)) * bounded(group.hosts()));
      }
    }
    return sum;
  }

  private static long bounded(long number) {
    return Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }
}
