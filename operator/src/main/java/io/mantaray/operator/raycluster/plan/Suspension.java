package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  /**
   * All pods of a cluster go, the head after the workers: it alone tells which spec they were made
   * from, and must do so until the last of them is deleted, whatever interrupts us.
   */
  static ClusterPlan headLast(ClusterPods pods, String why) {
    List<Pod> workers = pods.workers().values().stream().flatMap(List::stream).toList();
    return new ClusterPlan(
        Stream.of(workers, pods.heads())
            .filter(some -> !some.isEmpty())
            .map(some -> PodStages.deleteAll(some, why))
            .toList(),
        List.of(Notice.normal("DeletedPod", "Deleted all pods " + why)),
        Optional.empty());
  }

  /** All pods of a group go. */
  static ClusterPlan ofGroup(DeclaredGroup group, List<Pod> pods) {
    return pods.isEmpty()
        ? ClusterPlan.NOTHING
        : ClusterPlan.of(List.of(PodStages.deleteWorkers(pods, pod -> why(group))));
  }

  /** A group that is suspended from the start has no pods, which is told once, as in KubeRay. */
  static ClusterPlan fromTheStart(DeclaredGroup group) {
    Notice none = Notice.normal(PodStages.DELETED_WORKER, "No worker is left: " + why(group));
    return new ClusterPlan(List.of(), List.of(none), Optional.empty());
  }

  private static String why(DeclaredGroup group) {
    return "the group " + group.name() + " is suspended";
  }
}
