package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.DeclaredGroup;
import java.util.List;
import java.util.Optional;

/** Takes away pods because somebody asked for none. */
final class Suspension {
  private Suspension() {}

  /** All pods of a cluster go; {@code why} completes "Deleted all pods …". */
  static PodPlan ofCluster(List<Pod> pods, String why) {
    if (pods.isEmpty()) {
      return PodPlan.NOTHING;
    }
    return new PodPlan(
        List.of(PodStages.deleteAll(pods, why)),
        List.of(Notice.normal("DeletedPod", "Deleted all pods " + why)),
        Optional.empty());
  }

  static PodPlan ofGroup(DeclaredGroup group, List<Pod> pods) {
    if (pods.isEmpty()) {
      return PodPlan.NOTHING;
    }
    String why = "the group " + group.name() + " is suspended";
    return PodPlan.of(List.of(PodStages.deleteWorkers(pods, pod -> why)));
  }
}
