package io.mantaray.operator.raycluster.pods;

import io.mantaray.api.v1.CollectorOptions;
import io.mantaray.api.v1.HistoryServerOptions;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.Origin;
import java.util.List;
import java.util.Optional;

/**
 * The Ray node that a pod runs: the input of all steps that build the pod.
 *
 * @param type head or worker
 * @param startParams the options of its {@code ray start}
 */
record RayNode(
    DeclaredCluster cluster, OperatorConfig config, NodeType type, StartParams startParams) {

  boolean isHead() {
    return type == NodeType.HEAD;
  }

  /** The DNS name of the head. */
  String headAddress() {
    return cluster.headAddress(config.behavior().network().clusterDomain());
  }

  boolean serves() {
    return cluster.origin() == Origin.RAY_SERVICE;
  }

  boolean tls() {
    var options = cluster.spec().tlsOptions();
    return enabled(FeatureGate.RAY_CLUSTER_MTLS)
        && options != null
        && Boolean.TRUE.equals(options.enabled());
  }

  /** The collector of the history server, if it is declared and the feature gate is enabled. */
  Optional<CollectorOptions> collector() {
    return enabled(FeatureGate.RAY_CLUSTER_HISTORY_SERVER)
        ? Optional.ofNullable(cluster.spec().historyServerOptions())
            .map(HistoryServerOptions::collectorOptions)
        : Optional.empty();
  }

  boolean enabled(FeatureGate gate) {
    return config.featureGates().isEnabled(gate);
  }

  List<String> bash() {
    return bash(config);
  }

  /** The command of a container whose only argument is a script. */
  static List<String> bash(OperatorConfig config) {
    return List.of("/bin/bash", config.behavior().pods().loginShell() ? "-cl" : "-c", "--");
  }
}
