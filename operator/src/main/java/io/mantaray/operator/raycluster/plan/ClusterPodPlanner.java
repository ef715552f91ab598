package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.Notice;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides about all pods of a cluster.
 *
 * <ol>
 *   <li>While it is being suspended, every pod goes, and it goes on to the end: {@link Lifecycle}.
 *   <li>While it is suspended, or is about to be, nothing happens.
 *   <li>A spec that changed where changes mean new pods: every pod goes.
 *   <li>The head, {@link HeadPlanner}.
 *   <li>Each group, {@link WorkerGroupPlanner} or {@link MultiHostGroupPlanner}. Workers of groups
 *       that the spec no longer has go.
 * </ol>
 */
public final class ClusterPodPlanner {
  private final PodFactory factory;
  private final Rules rules;

  /**
   * What the operator's configuration has to say.
   *
   * @param wholeReplicas whether the pods of a multi-host replica live and die together
   * @param removesDespiteAutoscaler whether surplus workers are ours to remove even where Ray's
   *     autoscaler is at work
   */
  public record Rules(boolean wholeReplicas, boolean removesDespiteAutoscaler) {}

  /** Where a cluster is between running and suspended, as its conditions say. */
  public enum Lifecycle {
    RUNNING,
    SUSPENDING,
    SUSPENDED
  }

  /**
   * What has been seen of the cluster beside its pods.
   *
   * @param provisioned whether all pods were ready once
   * @param outdated whether the pods were made from another spec, and changes mean new pods
   * @param held the UIDs of failed pods that are not to be replaced yet
   */
  public record Circumstances(
      Lifecycle lifecycle, boolean provisioned, boolean outdated, Set<String> held) {
    public Circumstances {
      held = Set.copyOf(held);
    }

    /** Every failed pod is to be replaced. */
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
      return Suspension.ofCluster(pods.notLeaving(), "because the cluster is suspended");
    }
    if (circumstances.lifecycle() == Lifecycle.SUSPENDED || cluster.suspended()) {
      return ClusterPlan.NOTHING;
    }
    if (circumstances.outdated()) {
      if (pods.notLeaving().isEmpty()) {
        return ClusterPlan.unsettled(List.of(), "the pods of the old spec are still terminating");
      }
      return Suspension.headLast(pods, "because the spec changed and upgradeStrategy is Recreate");
    }
    EndedPods ended = new EndedPods(circumstances.held());
    HeadPlanner head = new HeadPlanner(factory, ended);
    return switch (head.decide(cluster, circumstances.provisioned(), pods)) {
      case HeadPlanner.Decision.Only(ClusterPlan plan) -> plan;
      case HeadPlanner.Decision.First(ClusterPlan plan) ->
          joined(
              Stream.of(Stream.of(plan), workers(cluster, pods, ended), suspended(cluster, pods))
                  .flatMap(plans -> plans)
                  .toList());
      case HeadPlanner.Decision.Fine() -> joined(workers(cluster, pods, ended).toList());
    };
  }

  private Stream<ClusterPlan> workers(DeclaredCluster cluster, ClusterPods pods, EndedPods ended) {
    boolean choosesSurplus = !cluster.autoscaling() || rules.removesDespiteAutoscaler();
    WorkerGroupPlanner single = new WorkerGroupPlanner(factory, ended, choosesSurplus);
    MultiHostGroupPlanner whole = new MultiHostGroupPlanner(factory, ended, choosesSurplus);
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
        .map(Suspension::fromTheStart);
  }

  private static Optional<ClusterPlan> removedGroups(DeclaredCluster cluster, ClusterPods pods) {
    Set<String> declared =
        cluster.groups().stream().map(DeclaredGroup::name).collect(Collectors.toSet());
    List<Pod> orphans =
        pods.workers().entrySet().stream()
            // A worker of no group is somebody else's, as ours have one from the start.
            .filter(group -> !group.getKey().isEmpty() && !declared.contains(group.getKey()))
            .flatMap(group -> group.getValue().stream())
            .toList();
    return orphans.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ClusterPlan.of(
                List.of(
                    PodStages.deleteWorkers(
                        orphans, pod -> "the spec no longer has its worker group"))));
  }

  /** One plan of all: what goes, goes first, and everything that comes, comes at once. */
  private static ClusterPlan joined(List<ClusterPlan> plans) {
    List<Stage> stages = new ArrayList<>();
    for (String purpose :
        List.of(PodStages.DELETE_WORKER, PodStages.CREATE_HEAD, PodStages.CREATE_WORKER)) {
      List<Action> actions =
          plans.stream()
              .flatMap(plan -> plan.stages().stream())
              .filter(stage -> stage.purpose().equals(purpose))
              .flatMap(stage -> stage.actions().stream())
              .toList();
      if (!actions.isEmpty()) {
        stages.add(new Stage(purpose, actions));
      }
    }
    List<Notice> notices = plans.stream().flatMap(plan -> plan.notices().stream()).toList();
    Optional<String> unsettled =
        plans.stream().flatMap(plan -> plan.unsettled().stream()).findFirst();
    return new ClusterPlan(stages, notices, unsettled);
  }
}
