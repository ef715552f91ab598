package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Scales a group of independent workers.
 *
 * <ol>
 *   <li>A suspended group loses all its pods.
 *   <li>Workers that have ended are deleted and replaced once they are gone. Those whose back-off
 *       is not over count as running.
 *   <li>Workers in {@code workersToDelete} are deleted, whatever the desired number; names of other
 *       groups are ignored.
 *   <li>Missing workers are created, a {@link CreationBatch} at a time, with the lowest free
 *       indices.
 *   <li>Surplus workers are deleted in {@link RemovalOrder}, unless the autoscaler chooses them.
 * </ol>
 */
final class WorkerGroupPlanner {
  private final PodFactory factory;
  private final ReplaceablePods replaceablePods;
  private final boolean choosesSurplus;

  /**
   * @param choosesSurplus whether the operator, not the autoscaler, chooses surplus workers
   */
  WorkerGroupPlanner(PodFactory factory, ReplaceablePods replaceablePods, boolean choosesSurplus) {
    this.factory = factory;
    this.replaceablePods = replaceablePods;
    this.choosesSurplus = choosesSurplus;
  }

  ClusterPlan decide(DeclaredGroup group, List<ObservedPod> pods) {
    if (group.suspended()) {
      return Suspension.ofGroup(group, pods);
    }
    List<ObservedPod> ended =
        pods.stream().filter(pod -> replaceablePods.replaceable(pod).isPresent()).toList();
    return ended.isEmpty() ? scale(group, pods) : replace(group, pods, ended);
  }

  /**
   * Ended workers are replaced once they are gone: until then they count as running. Other missing
   * workers do not wait for that.
   */
  private ClusterPlan replace(
      DeclaredGroup group, List<ObservedPod> pods, List<ObservedPod> ended) {
    List<Stage> stages = new ArrayList<>();
    stages.add(
        PodStages.deleteWorkers(
            group.name() + " (ended)",
            ended,
            pod -> PodTermination.of(pod).map(PodTermination::why).orElse("")));
    missing(group, pods).ifPresent(stages::add);
    return ClusterPlan.waiting(
        stages, ended.size() + " workers of the group " + group.name() + " ended");
  }

  private ClusterPlan scale(DeclaredGroup group, List<ObservedPod> pods) {
    List<Stage> stages = new ArrayList<>();
    Set<String> named = new HashSet<>(group.workersToDelete());
    List<ObservedPod> toDelete = pods.stream().filter(pod -> named.contains(name(pod))).toList();
    if (!toDelete.isEmpty()) {
      stages.add(
          PodStages.deleteWorkers(
              group.name() + " (named)",
              toDelete,
              pod -> "scaleStrategy.workersToDelete names it"));
    }
    List<ObservedPod> remaining = pods.stream().filter(pod -> !named.contains(name(pod))).toList();
    missing(group, remaining).or(() -> surplus(group, remaining)).ifPresent(stages::add);
    return group.desiredPods() - remaining.size() > CreationBatch.MAX_PODS
        ? ClusterPlan.waiting(stages, "the group " + group.name() + " is created in batches")
        : ClusterPlan.of(stages);
  }

  private Optional<Stage> missing(DeclaredGroup group, List<ObservedPod> pods) {
    long missing = group.desiredPods() - pods.size();
    return missing > 0
        ? Optional.of(
            PodStages.createWorkers(
                group.name(), newWorkers(group, pods, CreationBatch.of(missing, 1))))
        : Optional.empty();
  }

  private Optional<Stage> surplus(DeclaredGroup group, List<ObservedPod> pods) {
    long surplus = pods.size() - group.desiredPods();
    if (surplus <= 0 || !choosesSurplus) {
      return Optional.empty();
    }
    return Optional.of(
        PodStages.deleteWorkers(
            group.name(),
            pods.stream().sorted(RemovalOrder.LEAST_LOSS_FIRST).limit(surplus).toList(),
            pod -> "the group " + group.name() + " has more than " + group.desiredPods()));
  }

  private List<Pod> newWorkers(DeclaredGroup group, List<ObservedPod> pods, long count) {
    FreeIndices free = FreeIndices.notUsedBy(pods);
    List<Pod> workers = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      workers.add(factory.worker(group, "", free.next(), 0));
    }
    return workers;
  }

  private static String name(ObservedPod pod) {
    return pod.getMetadata().getName();
  }

  static int index(ObservedPod pod) {
    try {
      return Integer.parseInt(pod.label(RayLabels.REPLICA_INDEX));
    } catch (NumberFormatException e) {
      return -1; // A pod from before indices, or one that a user created.
    }
  }
}
