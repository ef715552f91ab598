package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
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
   * The head pod as the declaration wants it.
   *
   * @param podName what it is called unless {@link #fixedName} says otherwise
   */
  public static Pod of(DeclaredCluster cluster, OperatorConfig config, String podName) {
    PodDraft draft = draft(cluster, config);
    draft.annotations().put(RayAnnotations.RECREATE_HASH, SpecHash.of(cluster.spec()));
    draft.annotations().put(RayAnnotations.OPERATOR_VERSION, OperatorVersion.current());
    return draft.build(fixedName(cluster, config).orElse(podName), cluster);
  }

  /** The name that all heads of a cluster have, one after the other, if there is such a name. */
  public static Optional<String> fixedName(DeclaredCluster cluster, OperatorConfig config) {
    if (config.behavior().pods().deterministicHeadName()) {
      return Optional.of(RayNames.headPod(cluster.name()));
    }
    return Optional.ofNullable(cluster.headTemplate().getMetadata())
        .map(metadata -> metadata.getName())
        .filter(name -> !name.isEmpty());
  }

  static PodDraft draft(DeclaredCluster cluster, OperatorConfig config) {
    RayNode node = new RayNode(cluster, config, NodeType.HEAD, StartParams.ofHead(cluster));
    PodDraft draft = new PodDraft(cluster.headTemplate());
    draft
        .labels()
        .putAll(
            PodLabels.of(
                node, RayLabels.HEAD_GROUP, cluster.headTemplate(), cluster.head().labels()));
    AutoscalerContainer.addToHead(draft, node);
    FaultToleranceWiring.addToHead(draft, node);
    RayPod.complete(draft, node);
    return draft;
  }
}
