package io.mantaray.operator.raycluster.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Scales a group whose replicas consist of several pods each. The pods of a replica are created and
 * deleted together:
 *
 * <ol>
 *   <li>A suspended group loses all its pods.
 *   <li>A replica with missing, surplus or ended pods is deleted.
 *   <li>The replica of a pod in {@code workersToDelete} is deleted.
 *   <li>Only if nothing is deleted, missing replicas are created, a {@link CreationBatch} at a
 *       time, with the lowest free indices, or surplus ones deleted, in {@link RemovalOrder}.
 * </ol>
 */
final class MultiHostGroupPlanner {
  /** Far beyond any accelerator; the pods of a replica are all created in one plan. */
  private static final int MAX_HOSTS = 10_000;

  private final PodFactory factory;
  private final ReplaceablePods replaceablePods;
  private final boolean choosesSurplus;

  MultiHostGroupPlanner(
      PodFactory factory, ReplaceablePods replaceablePods, boolean choosesSurplus) {
    this.factory = factory;
    this.replaceablePods = replaceablePods;
    this.choosesSurplus = choosesSurplus;
  }

  ClusterPlan decide(DeclaredGroup group, List<ObservedPod> pods) {
    if (group.suspended()) {
      return Suspension.ofGroup(group, pods);
    }
    Map<String, List<ObservedPod>> replicas =
        pods.stream()
            .filter(pod -> !replica(pod).isEmpty())
            .collect(groupingBy(MultiHostGroupPlanner::replica, TreeMap::new, toList()));

    List<Stage> broken = brokenReplicas(group, replicas.values());
    if (!broken.isEmpty()) {
      return ClusterPlan.waiting(
          broken, "replicas of the group " + group.name() + " are incomplete");
    }
    Set<String> named = Set.copyOf(group.workersToDelete());
    List<ObservedPod> toDelete =
        replicas.values().stream()
            .filter(replica -> replica.stream().anyMatch(pod -> named.contains(name(pod))))
            .flatMap(List::stream)
            .toList();
    if (!toDelete.isEmpty()) {
      Stage deletion =
          PodStages.deleteWorkers(
              group.name(),
              toDelete,
              pod -> "scaleStrategy.workersToDelete names a pod of its replica");
      return ClusterPlan.waiting(
          List.of(deletion), "replicas of the group " + group.name() + " are being deleted");
    }
    long missing = group.desiredReplicas() - replicas.size();
    if (missing > 0 && group.hosts() > MAX_HOSTS) {
      return tooLarge(group);
    }
    return missing > CreationBatch.of(missing, group.hosts())
        ? ClusterPlan.waiting(
            balance(group, replicas, missing),
            "the group " + group.name() + " is created in batches")
        : ClusterPlan.of(balance(group, replicas, missing));
  }

  private static ClusterPlan tooLarge(DeclaredGroup group) {
    String problem =
        "a replica of the group %s has %d pods, and no more than %d can be made together; lower numOfHosts"
            .formatted(group.name(), group.hosts(), MAX_HOSTS);
    return new ClusterPlan(
        List.of(),
        List.of(EventTemplate.warning("FailedToCreateWorkerPod", problem)),
        Optional.of(problem));
  }

  private List<Stage> brokenReplicas(DeclaredGroup group, Collection<List<ObservedPod>> replicas) {
    List<ObservedPod> incomplete =
        replicas.stream()
            .filter(pods -> pods.size() != group.hosts())
            .flatMap(List::stream)
            .toList();
    List<ObservedPod> ended =
        replicas.stream()
            .filter(pods -> pods.size() == group.hosts())
            .filter(
                pods -> pods.stream().anyMatch(pod -> replaceablePods.replaceable(pod).isPresent()))
            .flatMap(List::stream)
            .toList();
    List<Stage> stages = new ArrayList<>();
    if (!incomplete.isEmpty()) {
      stages.add(
          PodStages.deleteWorkers(
              group.name() + " (incomplete)",
              incomplete,
              pod -> "its replica does not have " + group.hosts() + " pods"));
    }
    if (!ended.isEmpty()) {
      stages.add(
          PodStages.deleteWorkers(
              group.name(),
              ended,
              pod ->
                  PodTermination.of(pod)
                      .map(PodTermination::why)
                      .orElse("a pod of its replica ended")));
    }
    return stages;
  }

  private List<Stage> balance(
      DeclaredGroup group, Map<String, List<ObservedPod>> replicas, long missing) {
    if (missing > 0) {
      long batch = CreationBatch.of(missing, group.hosts());
      return List.of(
          PodStages.createWorkers(group.name(), newReplicas(group, replicas.values(), batch)));
    }
    if (missing < 0 && choosesSurplus) {
      List<ObservedPod> surplus =
          replicas.values().stream()
              .sorted(
                  Comparator.comparing(
                      MultiHostGroupPlanner::firstRemoved, RemovalOrder.LEAST_LOSS_FIRST))
              .limit(-missing)
              .flatMap(List::stream)
              .toList();
      return List.of(
          PodStages.deleteWorkers(
              group.name(),
              surplus,
              pod ->
                  "the group "
                      + group.name()
                      + " has more than "
                      + group.desiredReplicas()
                      + " replicas"));
    }
    return List.of();
  }

  private List<Pod> newReplicas(
      DeclaredGroup group, Collection<List<ObservedPod>> existing, long count) {
    FreeIndices free = FreeIndices.notUsedBy(existing.stream().flatMap(List::stream).toList());
    List<Pod> pods = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      String replica = factory.replicaName(group);
      int index = free.next();
      for (int host = 0; host < group.hosts(); host++) {
        pods.add(factory.worker(group, replica, index, host));
      }
    }
    return pods;
  }

  private static ObservedPod firstRemoved(List<ObservedPod> replica) {
    return replica.stream().min(RemovalOrder.LEAST_LOSS_FIRST).orElseThrow();
  }

  /** The replica of the pod; empty for pods from before replicas had names. */
  private static String replica(ObservedPod pod) {
    String replica = pod.label(RayLabels.REPLICA_NAME);
    // A pod with only an index was created when a replica was one pod.
    return replica.isEmpty() && WorkerGroupPlanner.index(pod) >= 0 ? name(pod) : replica;
  }

  private static String name(ObservedPod pod) {
    return pod.getMetadata().getName();
  }
}
