package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.Optional;

/** Takes away pods because somebody asked for none. */
final class Suspension {
  private Suspension() {}

  /** All pods of a cluster go; {@code why} completes "Deleted all pods …". */
  static ClusterPlan ofCluster(List<Pod> pods, String why) {
    return new ClusterPlan(
        pods.isEmpty() ? List.of() : List.of(PodStages.deleteAll(pods, why)),
        List.of(Notice.normal("DeletedPod", "Deleted all pods " + why)),
        Optional.empty());
  }

  static ClusterPlan ofGroup(DeclaredGroup group, List<Pod> pods) {
    if (pods.isEmpty()) {
      return ClusterPlan.NOTHING;
    }
    String why = "the group " + group.name() + " is suspended";
    return ClusterPlan.of(List.of(PodStages.deleteWorkers(pods, pod -> why)));
  }
}
