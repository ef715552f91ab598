package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Stage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Brings a group of independent workers to its desired number.
 *
 * <ol>
 *   <li>A suspended group loses all its pods.
 *   <li>Workers that have come to their end are deleted; others take their place next time. Those
 *       that wait for their replacement count as if they ran.
 *   <li>Workers named for deletion go, whatever the number says; names that are not of this group
 *       are nobody's business here.
 *   <li>Missing workers are made, a {@link Portion} at a time, on the lowest free indices.
 *   <li>Surplus workers go in {@link RemovalOrder}, unless the autoscaler chooses who goes.
 * </ol>
 */
final class WorkerGroupPlanner {
  private final PodFactory factory;
  private final EndedPods endedPods;
  private final boolean choosesSurplus;

  /**
   * @param choosesSurplus whether it is for us to say which worker is one too many
   */
  WorkerGroupPlanner(PodFactory factory, EndedPods endedPods, boolean choosesSurplus) {
    this.factory = factory;
    this.endedPods = endedPods;
    this.choosesSurplus = choosesSurplus;
  }

  ClusterPlan decide(DeclaredGroup group, List<Pod> pods) {
    if (group.suspended()) {
      return Suspension.ofGroup(group, pods);
    }
    List<Pod> ended = pods.stream().filter(pod -> endedPods.replaceable(pod).isPresent()).toList();
    if (!ended.isEmpty()) {
      Stage deletion =
          PodStages.deleteWorkers(ended, pod -> PodEnd.of(pod).map(PodEnd::why).orElse(""));
      return ClusterPlan.unsettled(
          List.of(deletion), ended.size() + " workers of the group " + group.name() + " ended");
    }
    List<Stage> stages = new ArrayList<>();
    Set<String> named = new HashSet<>(group.workersToDelete());
    List<Pod> leaving = pods.stream().filter(pod -> named.contains(name(pod))).toList();
    if (!leaving.isEmpty()) {
      stages.add(PodStages.deleteWorkers(leaving, pod -> "scaleStrategy.workersToDelete names it"));
    }
    List<Pod> staying = pods.stream().filter(pod -> !named.contains(name(pod))).toList();
    balance(group, staying).ifPresent(stages::add);
    return group.desiredPods() - staying.size() > Portion.MOST_PODS
        ? ClusterPlan.unsettled(stages, "the group " + group.name() + " comes in portions")
        : ClusterPlan.of(stages);
  }

  private Optional<Stage> balance(DeclaredGroup group, List<Pod> pods) {
    long missing = group.desiredPods() - pods.size();
    if (missing > 0) {
      return Optional.of(PodStages.createWorkers(newWorkers(group, pods, Portion.of(missing, 1))));
    }
    if (missing < 0 && choosesSurplus) {
      List<Pod> surplus =
          pods.stream().sorted(RemovalOrder.LEAST_LOSS_FIRST).limit(-missing).toList();
      return Optional.of(
          PodStages.deleteWorkers(
              surplus,
              pod -> "the group " + group.name() + " has more than " + group.desiredPods()));
    }
    return Optional.empty();
  }

  private List<Pod> newWorkers(DeclaredGroup group, List<Pod> pods, long count) {
    FreeIndices free = FreeIndices.besides(pods);
    List<Pod> workers = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      workers.add(factory.worker(group, "", free.next(), 0));
    }
    return workers;
  }

  private static String name(Pod pod) {
    return pod.getMetadata().getName();
  }

  static int index(Pod pod) {
    try {
      return Integer.parseInt(ClusterPods.label(pod, RayLabels.REPLICA_INDEX));
    } catch (NumberFormatException e) {
      return -1; // A pod from before indices, or one that a user made.
    }
  }
}
