package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NodeType;

/** A worker pod of a cluster. */
public final class WorkerPod {

  private WorkerPod() {}

  /** A worker as its group's declaration wants it. The name in the template is of no account. */
  public static Pod of(
      DeclaredCluster cluster,
      DeclaredGroup group,
      OperatorConfig config,
      String podName,
      ReplicaPlace place) {
    String headAddress = cluster.headAddress(config.behavior().network().clusterDomain());
    StartParams params = StartParams.ofWorker(cluster, group, headAddress);
    RayNode node = new RayNode(cluster, config, NodeType.WORKER, params);
    PodDraft draft = new PodDraft(group.template());
    draft
        .labels()
        .putAll(PodLabels.of(node, group.name(), group.template(), group.spec().labels()));
    PodLabels.addPlace(draft, node, group, place);
    GcsWait.add(draft, node);
    FaultToleranceWiring.addToWorker(draft, node);
    AutoscalerContainer.neverRestart(draft, cluster);
    RayPod.complete(draft, node);
    return draft.build(podName, cluster);
  }
}
