package io.mantaray.operator.raycluster.network;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import java.util.Map;

/** The labels of the Ingress or Route of the dashboard. */
final class IngressLabels {
  private IngressLabels() {}

  static Map<String, String> of(DeclaredCluster cluster) {
    return Map.of(
        RayLabels.CLUSTER,
        cluster.name(),
        RayLabels.IDENTIFIER,
        RayNames.identifier(cluster.name(), NodeType.HEAD),
        RayLabels.APP_NAME,
        RayLabels.APPLICATION,
        RayLabels.APP_CREATED_BY,
        RayLabels.CREATOR);
  }
}
