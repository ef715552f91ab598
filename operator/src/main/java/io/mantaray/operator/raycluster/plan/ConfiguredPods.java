package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.raycluster.pods.HeadPod;
import io.mantaray.operator.raycluster.pods.ReplicaPosition;
import io.mantaray.operator.raycluster.pods.WorkerPod;

/** Creates the desired pods of one cluster, with random name suffixes. */
public record ConfiguredPods(DeclaredCluster cluster, OperatorConfig config, NameSuffixes names)
    implements PodFactory {

  @Override
  public Pod head() {
    return HeadPod.of(cluster, config, RayNames.headPod(cluster.name()) + "-" + names.suffix());
  }

  @Override
  public Pod worker(DeclaredGroup group, String replica, int replicaIndex, int hostIndex) {
    String name = RayNames.workerPod(cluster.name(), group.name()) + "-" + names.suffix();
    ReplicaPosition position = new ReplicaPosition(replica, replicaIndex, hostIndex);
    return WorkerPod.of(cluster, group, config, name, position);
  }

  @Override
  public String replicaName(DeclaredGroup group) {
    return group.name() + "-" + names.suffix();
  }
}
