package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.DeletionPolicyType;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.cleanup.CleanUp;
import io.mantaray.operator.rayjob.cleanup.JobDeletions;
import io.mantaray.operator.rayjob.objects.SuspendedWorkers;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The job has ended, and its objects are deleted when they are due. Of several due deletions only
 * the most comprehensive is performed, as it includes the others.
 */
record EndedPhase(OperatorConfig config) implements Phase {
  private static final List<String> BY_SCOPE =
      List.of(
          DeletionPolicyType.DELETE_NONE,
          DeletionPolicyType.DELETE_WORKERS,
          DeletionPolicyType.DELETE_CLUSTER,
          DeletionPolicyType.DELETE_SELF);

  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    List<CleanUp.Due> all =
        CleanUp.of(
            snapshot.job(),
            snapshot.status(),
            config.featureGates().isEnabled(FeatureGate.RAY_JOB_DELETION_POLICY),
            config.behavior().jobs().deleteResource());
    Optional<Stage> stage =
        all.stream()
            .filter(due -> !now.isBefore(due.from()))
            .map(CleanUp.Due::policy)
            .max(Comparator.comparingInt(BY_SCOPE::indexOf))
            .flatMap(policy -> deletion(policy, snapshot));
    Optional<Instant> next =
        all.stream().map(CleanUp.Due::from).filter(now::isBefore).min(Comparator.naturalOrder());
    JobPlan plan = stage.map(JobPlan::doing).orElseGet(JobPlan::rest);
    return next.map(plan::requeuingAt).orElseGet(plan::finishing);
  }

  /** The stage for a policy; empty if there is nothing left to do. */
  private static Optional<Stage> deletion(String policy, JobSnapshot snapshot) {
    Optional<RayCluster> cluster = snapshot.cluster().filter(found -> !found.isMarkedForDeletion());
    Optional<Action> action =
        switch (policy) {
          case DeletionPolicyType.DELETE_SELF -> Optional.of(JobDeletions.of(snapshot.object()));
          case DeletionPolicyType.DELETE_CLUSTER -> cluster.map(JobDeletions::of);
          case DeletionPolicyType.DELETE_WORKERS -> cluster.flatMap(EndedPhase::suspension);
          default -> Optional.empty();
        };
    return action.map(one -> Stage.of(JobStage.CLEAN_UP, List.of(one)));
  }

  private static Optional<Action> suspension(RayCluster cluster) {
    String name = Ownership.describe(cluster);
    ActionEvents events =
        ActionEvents.of(
            EventTemplate.normal(
                SuspendedWorkers.SUSPENDING.done(),
                "Suspended all worker groups of cluster " + name),
            EventTemplate.warning(
                SuspendedWorkers.SUSPENDING.failed(),
                "Failed to suspend the worker groups of cluster " + name));
    return SuspendedWorkers.patch(DeclaredCluster.of(cluster))
        .map(patch -> new Action.Patch(cluster, patch, events));
  }
}
