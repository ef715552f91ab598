package io.mantaray.operator.raycluster.plan;

import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.clusters.SpecHash;
import java.util.List;
import java.util.function.Supplier;

/**
 * A hash of the spec that a pod is created from: without other groups and without the fields that
 * autoscalers write.
 */
final class PodTemplateHash {
  private PodTemplateHash() {}

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
