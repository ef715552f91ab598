package io.mantaray.operator.raycluster.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Brings a group whose replicas are several pods each to its desired number. A replica lives and
 * dies as a whole:
 *
 * <ol>
 *   <li>A suspended group loses all its pods.
 *   <li>A replica that lacks a pod, has too many, or has one that came to its end, loses them all.
 *   <li>A pod named for deletion takes its replica along.
 *   <li>Only when nothing was taken away, missing replicas are made, a {@link Portion} at a time,
 *       on the lowest free indices, and surplus ones removed, the one with the least to lose first.
 * </ol>
 */
final class MultiHostGroupPlanner {
  /** Far beyond any accelerator's; a replica of more could not be made, as it is made at once. */
  private static final int MOST_HOSTS = 10_000;

  private final PodFactory factory;
  private final EndedPods endedPods;
  private final boolean choosesSurplus;

  MultiHostGroupPlanner(PodFactory factory, EndedPods endedPods, boolean choosesSurplus) {
    this.factory = factory;
    this.endedPods = endedPods;
    this.choosesSurplus = choosesSurplus;
  }

  ClusterPlan decide(DeclaredGroup group, List<Pod> pods) {
    if (group.suspended()) {
      return Suspension.ofGroup(group, pods);
    }
    Map<String, List<Pod>> replicas =
        pods.stream()
            .filter(pod -> !replica(pod).isEmpty())
            .collect(groupingBy(MultiHostGroupPlanner::replica, TreeMap::new, toList()));

    List<Stage> broken = brokenReplicas(group, replicas.values());
    if (!broken.isEmpty()) {
      return ClusterPlan.unsettled(
          broken, "replicas of the group " + group.name() + " are incomplete");
    }
    Set<String> named = Set.copyOf(group.workersToDelete());
    List<Pod> leaving =
        replicas.values().stream()
            .filter(replica -> replica.stream().anyMatch(pod -> named.contains(name(pod))))
            .flatMap(List::stream)
            .toList();
    if (!leaving.isEmpty()) {
      Stage deletion =
          PodStages.deleteWorkers(
              leaving, pod -> "scaleStrategy.workersToDelete names a pod of its replica");
      return ClusterPlan.unsettled(
          List.of(deletion), "replicas of the group " + group.name() + " are being deleted");
    }
    long missing = group.desiredReplicas() - replicas.size();
    if (missing > 0 && group.hosts() > MOST_HOSTS) {
      return tooLarge(group);
    }
    return missing > Portion.of(missing, group.hosts())
        ? ClusterPlan.unsettled(
            balance(group, replicas, missing), "the group " + group.name() + " comes in portions")
        : ClusterPlan.of(balance(group, replicas, missing));
  }

  private static ClusterPlan tooLarge(DeclaredGroup group) {
    String trouble =
        "a replica of the group %s has %d pods, and no more than %d can be made together; lower numOfHosts"
            .formatted(group.name(), group.hosts(), MOST_HOSTS);
    return new ClusterPlan(
        List.of(),
        List.of(Notice.warning("FailedToCreateWorkerPod", trouble)),
        Optional.of(trouble));
  }

  private List<Stage> brokenReplicas(DeclaredGroup group, Collection<List<Pod>> replicas) {
    List<Pod> misshapen =
        replicas.stream()
            .filter(pods -> pods.size() != group.hosts())
            .flatMap(List::stream)
            .toList();
    List<Pod> ended =
        replicas.stream()
            .filter(pods -> pods.size() == group.hosts())
            .filter(pods -> pods.stream().anyMatch(pod -> endedPods.replaceable(pod).isPresent()))
            .flatMap(List::stream)
            .toList();
    List<Stage> stages = new ArrayList<>();
    if (!misshapen.isEmpty()) {
      stages.add(
          PodStages.deleteWorkers(
              misshapen, pod -> "its replica does not have " + group.hosts() + " pods"));
    }
    if (!ended.isEmpty()) {
      stages.add(
          PodStages.deleteWorkers(
              ended,
              pod ->
                  PodEnd.of(pod).map(PodEnd::why).orElse("a pod of its replica came to its end")));
    }
    return stages;
  }

  private List<Stage> balance(DeclaredGroup group, Map<String, List<Pod>> replicas, long missing) {
    if (missing > 0) {
      long portion = Portion.of(missing, group.hosts());
      return List.of(PodStages.createWorkers(newReplicas(group, replicas.values(), portion)));
    }
    if (missing < 0 && choosesSurplus) {
      List<Pod> surplus =
          replicas.values().stream()
              .sorted(
                  Comparator.comparing(
                      MultiHostGroupPlanner::leastLoss, RemovalOrder.LEAST_LOSS_FIRST))
              .limit(-missing)
              .flatMap(List::stream)
              .toList();
      return List.of(
          PodStages.deleteWorkers(
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

  private List<Pod> newReplicas(DeclaredGroup group, Collection<List<Pod>> existing, long count) {
    FreeIndices free = FreeIndices.besides(existing.stream().flatMap(List::stream).toList());
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

  private static Pod leastLoss(List<Pod> replica) {
    return replica.stream().min(RemovalOrder.LEAST_LOSS_FIRST).orElseThrow();
  }

  /** The replica of the pod; empty for pods from before replicas were told apart. */
  private static String replica(Pod pod) {
    String replica = ClusterPods.label(pod, RayLabels.REPLICA_NAME);
    // One that has an index only was made when a replica was one pod.
    return replica.isEmpty() && WorkerGroupPlanner.index(pod) >= 0 ? name(pod) : replica;
  }

  private static String name(Pod pod) {
    return pod.getMetadata().getName();
  }
}
