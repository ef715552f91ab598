package io.mantaray.operator.raycluster.pods;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NodeType;

/** A worker pod of a cluster. */
public final class WorkerPod {

  private WorkerPod() {}

  /** A desired worker pod of a group. The name in the template is ignored. */
  public static Pod of(
      DeclaredCluster cluster,
      DeclaredGroup group,
      OperatorConfig config,
      String podName,
      ReplicaPosition position) {
    String headAddress = cluster.headAddress(config.behavior().network().clusterDomain());
    StartParams params = StartParams.ofWorker(cluster, group, headAddress);
    RayNode node = new RayNode(cluster, config, NodeType.WORKER, params);
    RayPodBuilder pod = new RayPodBuilder(group.template());
    pod.labels().putAll(PodLabels.of(node, group.name(), group.template(), group.spec().labels()));
    PodLabels.addReplicaLabels(pod, node, group, position);
    WaitGcsReadyContainer.add(pod, node);
    FaultToleranceInjection.addToWorker(pod, node);
    AutoscalerContainer.neverRestart(pod, cluster);
    RayPod.complete(pod, node);
    return pod.buildRandomlyNamed(podName, cluster);
  }
}
