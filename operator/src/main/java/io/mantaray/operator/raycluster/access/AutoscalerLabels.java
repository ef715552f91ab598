package io.mantaray.operator.raycluster.access;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayLabels;
import java.util.Map;

/** The labels of the autoscaler's ServiceAccount, Role and RoleBinding. */
final class AutoscalerLabels {
  private AutoscalerLabels() {}

  static Map<String, String> of(DeclaredCluster cluster) {
    return Map.of(
        RayLabels.CLUSTER, cluster.name(),
        RayLabels.APP_NAME, RayLabels.APPLICATION,
        RayLabels.APP_CREATED_BY, RayLabels.CREATOR);
  }
}
