package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.DeletionPolicyType;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.cleanup.CleanUp;
import io.mantaray.operator.rayjob.cleanup.Deletions;
import io.mantaray.operator.rayjob.objects.SuspendedWorkers;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The job is over, and what it used is deleted when its time has come. Of several things due at
 * once the most far-reaching is done, as it includes the others.
 */
record EndedPhase(OperatorConfig config) implements Phase {
  private static final List<String> BY_REACH =
      List.of(
          DeletionPolicyType.DELETE_NONE,
          DeletionPolicyType.DELETE_WORKERS,
          DeletionPolicyType.DELETE_CLUSTER,
          DeletionPolicyType.DELETE_SELF);

  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    List<CleanUp.Due> all =
        CleanUp.of(
            seen.job(),
            seen.status(),
            config.featureGates().isEnabled(FeatureGate.RAY_JOB_DELETION_POLICY),
            config.behavior().jobs().deleteResource());
    Optional<Stage> stage =
        all.stream()
            .filter(due -> !now.isBefore(due.from()))
            .map(CleanUp.Due::policy)
            .max(Comparator.comparingInt(BY_REACH::indexOf))
            .flatMap(policy -> deletion(policy, seen));
    Optional<Instant> next =
        all.stream().map(CleanUp.Due::from).filter(now::isBefore).min(Comparator.naturalOrder());
    return stage.map(JobPlan::doing).orElseGet(JobPlan::rest).lookingAgain(next);
  }

  /** What is still to be done for a policy; nothing if it is done. */
  private static Optional<Stage> deletion(String policy, JobSnapshot seen) {
    Optional<RayCluster> cluster = seen.cluster().filter(found -> !found.isMarkedForDeletion());
    Optional<Action> action =
        switch (policy) {
          case DeletionPolicyType.DELETE_SELF -> Optional.of(Deletions.of(seen.object()));
          case DeletionPolicyType.DELETE_CLUSTER -> cluster.map(Deletions::of);
          case DeletionPolicyType.DELETE_WORKERS -> cluster.flatMap(EndedPhase::suspension);
          default -> Optional.empty();
        };
    return action.map(one -> new Stage("clean-up", List.of(one)));
  }

  private static Optional<Action> suspension(RayCluster cluster) {
    String name = Ownership.describe(cluster);
    Telling telling =
        Telling.of(
            Notice.normal(
                SuspendedWorkers.SUSPENDING.done(),
                "Suspended all worker groups of cluster " + name),
            Notice.warning(
                SuspendedWorkers.SUSPENDING.failed(),
                "Failed to suspend the worker groups of cluster " + name));
    return SuspendedWorkers.patch(DeclaredCluster.of(cluster))
        .map(patch -> new Action.Patch(cluster, patch, telling));
  }
}
