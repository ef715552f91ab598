package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameEndings;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.raycluster.pods.HeadPod;
import io.mantaray.operator.raycluster.pods.ReplicaPlace;
import io.mantaray.operator.raycluster.pods.WorkerPod;

/** The pods of one cluster, as spec and configuration want them, with random endings to names. */
public record ConfiguredPods(DeclaredCluster cluster, OperatorConfig config, NameEndings names)
    implements PodFactory {

  @Override
  public Pod head() {
    return HeadPod.of(cluster, config, RayNames.headPod(cluster.name()) + "-" + names.ending());
  }

  @Override
  public Pod worker(DeclaredGroup group, String replica, int replicaIndex, int hostIndex) {
    String name = RayNames.workerPod(cluster.name(), group.name()) + "-" + names.ending();
    ReplicaPlace place = new ReplicaPlace(replica, replicaIndex, hostIndex);
    return WorkerPod.of(cluster, group, config, name, place);
  }

  @Override
  public String replicaName(DeclaredGroup group) {
    return group.name() + "-" + names.ending();
  }
}
