package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Deletes all pods of a cluster or group. */
final class Suspension {
  private Suspension() {}

  /** Deletes all pods of a cluster; {@code why} completes "Deleted all pods …". */
  static ClusterPlan ofCluster(List<ObservedPod> pods, String why) {
    return new ClusterPlan(
        pods.isEmpty() ? List.of() : List.of(PodStages.deleteAll("", pods, why)),
        List.of(EventTemplate.normal("DeletedPod", "Deleted all pods " + why)),
        Optional.empty());
  }

  /**
   * Deletes all pods of a cluster, the head after the workers: only the head's annotations tell
   * that the pods are outdated, so it must exist until all workers are deleted.
   */
  static ClusterPlan headLast(ClusterPods pods, String why) {
    List<ObservedPod> workers = pods.workers().values().stream().flatMap(List::stream).toList();
    Stage first = PodStages.deleteAll("workers", workers, why);
    Stage last = PodStages.deleteAll("head", pods.heads(), why).requiring(List.of(first.id()));
    return new ClusterPlan(
        Stream.of(first, last).filter(stage -> !stage.actions().isEmpty()).toList(),
        List.of(EventTemplate.normal("DeletedPod", "Deleted all pods " + why)),
        Optional.empty());
  }

  /** Deletes all pods of a group. */
  static ClusterPlan ofGroup(DeclaredGroup group, List<ObservedPod> pods) {
    return pods.isEmpty()
        ? ClusterPlan.NOTHING
        : ClusterPlan.of(List.of(PodStages.deleteGroup(group.name(), pods, why(group))));
  }

  /** A group that is created suspended has no pods; as in KubeRay there is one event for it. */
  static ClusterPlan ofNewGroup(DeclaredGroup group) {
    EventTemplate none =
        EventTemplate.normal(PodStages.DELETED_WORKER, "No worker is left: " + why(group));
    return new ClusterPlan(List.of(), List.of(none), Optional.empty());
  }

  private static String why(DeclaredGroup group) {
    return "the group " + group.name() + " is suspended";
  }
}
