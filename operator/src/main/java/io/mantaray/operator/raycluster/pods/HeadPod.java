package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.SpecHash;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import java.util.Optional;

/** The head pod of a cluster. */
public final class HeadPod {

  private HeadPod() {}

  /**
   * The desired head pod.
   *
   * @param podName its name unless it has a {@link #fixedName}
   */
  public static Pod of(DeclaredCluster cluster, OperatorConfig config, String podName) {
    RayPodBuilder pod = builder(cluster, config);
    pod.annotations().put(RayAnnotations.RECREATE_HASH, SpecHash.of(cluster.spec()));
    pod.annotations().put(RayAnnotations.OPERATOR_VERSION, OperatorVersion.current());
    return fixedName(cluster, config)
        .map(name -> pod.build(name, cluster))
        .orElseGet(() -> pod.buildRandomlyNamed(podName, cluster));
  }

  /** The name of all heads of the cluster, if it is fixed. */
  public static Optional<String> fixedName(DeclaredCluster cluster, OperatorConfig config) {
    if (config.behavior().pods().deterministicHeadName()) {
      return Optional.of(RayNames.headPod(cluster.name()));
    }
    return Optional.ofNullable(cluster.headTemplate().getMetadata())
        .map(metadata -> metadata.getName())
        .filter(name -> !name.isEmpty());
  }

  static RayPodBuilder builder(DeclaredCluster cluster, OperatorConfig config) {
    RayNode node = new RayNode(cluster, config, NodeType.HEAD, StartParams.ofHead(cluster));
    RayPodBuilder pod = new RayPodBuilder(cluster.headTemplate());
    pod.labels()
        .putAll(
            PodLabels.of(
                node, RayLabels.HEAD_GROUP, cluster.headTemplate(), cluster.head().labels()));
    AutoscalerContainer.addToHead(pod, node);
    FaultToleranceInjection.addToHead(pod, node);
    RayPod.complete(pod, node);
    return pod;
  }
}
