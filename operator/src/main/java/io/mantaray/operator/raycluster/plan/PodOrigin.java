package io.mantaray.operator.raycluster.plan;

import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.raycluster.pods.SpecHash;
import java.util.List;
import java.util.function.Supplier;

/**
 * What a pod is made from, as a hash: the spec without other groups and without what autoscalers
 * write.
 */
final class PodOrigin {
  private PodOrigin() {}

  static Supplier<String> ofHead(DeclaredCluster cluster) {
    return () -> hash(RayClusterSpecBuilder.builder(cluster.spec()).workerGroupSpecs(List.of()));
  }

  static Supplier<String> ofWorkers(DeclaredCluster cluster, DeclaredGroup group) {
    return () ->
        hash(RayClusterSpecBuilder.builder(cluster.spec()).workerGroupSpecs(List.of(group.spec())));
  }

  private static String hash(RayClusterSpecBuilder spec) {
    RayClusterSpec relevant = spec.build();
    return SpecHash.of(relevant).substring(0, 10);
  }
}
