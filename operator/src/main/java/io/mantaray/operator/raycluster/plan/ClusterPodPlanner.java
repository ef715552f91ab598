package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.status.PodOperation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides the plan for all pods of a cluster.
 *
 * <ol>
 *   <li>A suspending cluster loses all its pods; this is not interrupted: {@link Lifecycle}.
 *   <li>A cluster that is suspended, or about to be, is left alone.
 *   <li>Outdated pods with upgradeStrategy Recreate: all pods are deleted.
 *   <li>The head, {@link HeadPlanner}.
 *   <li>Each group, {@link WorkerGroupPlanner} or {@link MultiHostGroupPlanner}. Workers of groups
 *       that the spec no longer has are deleted.
 * </ol>
 */
public final class ClusterPodPlanner {
  private final PodFactory factory;
  private final Rules rules;

  /**
   * The relevant part of the operator's configuration.
   *
   * @param wholeReplicas whether the pods of a multi-host replica are created and deleted together
   * @param removesDespiteAutoscaler whether the operator removes surplus workers even if Ray's
   *     autoscaler is enabled
   */
  public record Rules(boolean wholeReplicas, boolean removesDespiteAutoscaler) {}

  /** The suspension state of a cluster, according to its conditions. */
  public enum Lifecycle {
    RUNNING,
    SUSPENDING,
    SUSPENDED
  }

  /**
   * What is known about the cluster besides its pods.
   *
   * @param provisioned whether all pods were ready once
   * @param outdated whether the pods were created from an old spec and have to be recreated
   * @param held the UIDs of failed pods that must not be replaced yet
   */
  public record Circumstances(
      Lifecycle lifecycle, boolean provisioned, boolean outdated, Set<String> held) {
    public Circumstances {
      held = Set.copyOf(held);
    }

    /** All failed pods may be replaced. */
    public Circumstances(Lifecycle lifecycle, boolean provisioned, boolean outdated) {
      this(lifecycle, provisioned, outdated, Set.of());
    }
  }

  public ClusterPodPlanner(PodFactory factory, Rules rules) {
    this.factory = factory;
    this.rules = rules;
  }

  public ClusterPlan decide(
      DeclaredCluster cluster, Circumstances circumstances, ClusterPods pods) {
    if (circumstances.lifecycle() == Lifecycle.SUSPENDING) {
      return Suspension.ofCluster(pods.notTerminating(), "because the cluster is suspended");
    }
    if (circumstances.lifecycle() == Lifecycle.SUSPENDED || cluster.suspended()) {
      return ClusterPlan.NOTHING;
    }
    if (circumstances.outdated()) {
      if (pods.notTerminating().isEmpty()) {
        return ClusterPlan.waiting(List.of(), "the pods of the old spec are still terminating");
      }
      return Suspension.headLast(pods, "because the spec changed and upgradeStrategy is Recreate");
    }
    ReplaceablePods replaceablePods = new ReplaceablePods(circumstances.held());
    HeadPlanner head = new HeadPlanner(factory, replaceablePods);
    return switch (head.decide(cluster, circumstances.provisioned(), pods)) {
      case HeadPlanner.Decision.Only(ClusterPlan plan) -> plan;
      case HeadPlanner.Decision.First(ClusterPlan plan) ->
          joined(
              Stream.of(
                      Stream.of(plan),
                      workers(cluster, pods, replaceablePods),
                      suspended(cluster, pods))
                  .flatMap(plans -> plans)
                  .toList());
      case HeadPlanner.Decision.Fine() -> joined(workers(cluster, pods, replaceablePods).toList());
    };
  }

  private Stream<ClusterPlan> workers(
      DeclaredCluster cluster, ClusterPods pods, ReplaceablePods replaceablePods) {
    boolean choosesSurplus = !cluster.autoscaling() || rules.removesDespiteAutoscaler();
    WorkerGroupPlanner single = new WorkerGroupPlanner(factory, replaceablePods, choosesSurplus);
    MultiHostGroupPlanner whole =
        new MultiHostGroupPlanner(factory, replaceablePods, choosesSurplus);
    Stream<ClusterPlan> declared =
        cluster.groups().stream()
            .map(
                group ->
                    group.multiHost() && rules.wholeReplicas()
                        ? whole.decide(group, pods.workersOf(group.name()))
                        : single.decide(group, pods.workersOf(group.name())));
    return Stream.concat(declared, removedGroups(cluster, pods).stream());
  }

  private static Stream<ClusterPlan> suspended(DeclaredCluster cluster, ClusterPods pods) {
    return cluster.groups().stream()
        .filter(group -> group.suspended() && pods.workersOf(group.name()).isEmpty())
        .map(Suspension::ofNewGroup);
  }

  private static Optional<ClusterPlan> removedGroups(DeclaredCluster cluster, ClusterPods pods) {
    Set<String> declared =
        cluster.groups().stream().map(DeclaredGroup::name).collect(Collectors.toSet());
    List<ObservedPod> orphans =
        pods.workers().entrySet().stream()
            // Workers of the operator always have a group label, so others are not deleted.
            .filter(group -> !group.getKey().isEmpty() && !declared.contains(group.getKey()))
            .flatMap(group -> group.getValue().stream())
            .toList();
    return orphans.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ClusterPlan.of(
                List.of(
                    PodStages.deleteWorkers(
                        "removed groups",
                        orphans,
                        pod -> "the spec no longer has its worker group"))));
  }

  /**
   * Joins the plans: deletions first, then the head, then workers. Workers require the head; groups
   * are independent.
   */
  private static ClusterPlan joined(List<ClusterPlan> plans) {
    List<Stage> all = plans.stream().flatMap(plan -> plan.stages().stream()).toList();
    List<StageId> heads =
        all.stream()
            .map(Stage::id)
            .filter(id -> id.purpose() == PodOperation.CREATE_HEAD_POD)
            .toList();
    List<Stage> stages =
        Stream.of(
                PodOperation.DELETE_WORKER_POD,
                PodOperation.CREATE_HEAD_POD,
                PodOperation.CREATE_WORKER_POD)
            .flatMap(purpose -> all.stream().filter(stage -> stage.id().purpose() == purpose))
            .map(
                stage ->
                    stage.id().purpose() == PodOperation.CREATE_WORKER_POD
                        ? stage.requiring(heads)
                        : stage)
            .toList();
    List<EventTemplate> events = plans.stream().flatMap(plan -> plan.events().stream()).toList();
    Optional<String> waitingFor =
        plans.stream().flatMap(plan -> plan.waitingFor().stream()).findFirst();
    return new ClusterPlan(stages, events, waitingFor);
  }
}
