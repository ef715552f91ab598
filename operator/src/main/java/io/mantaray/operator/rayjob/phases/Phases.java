package io.mantaray.operator.rayjob.phases;

import static io.mantaray.api.v1.JobDeploymentStatus.COMPLETE;
import static io.mantaray.api.v1.JobDeploymentStatus.FAILED;
import static io.mantaray.api.v1.JobDeploymentStatus.INITIALIZING;
import static io.mantaray.api.v1.JobDeploymentStatus.NEW;
import static io.mantaray.api.v1.JobDeploymentStatus.RETRYING;
import static io.mantaray.api.v1.JobDeploymentStatus.RUNNING;
import static io.mantaray.api.v1.JobDeploymentStatus.SUSPENDED;
import static io.mantaray.api.v1.JobDeploymentStatus.SUSPENDING;
import static io.mantaray.api.v1.JobDeploymentStatus.VALIDATION_FAILED;
import static io.mantaray.api.v1.JobDeploymentStatus.WAITING;

import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** All phases of a job, by their deployment status. */
public final class Phases {
  private static final Phase UNKNOWN = (snapshot, now) -> JobPlan.rest();

  /** The phases in which a job has a cluster that it needs. */
  private static final Set<String> ON_CLUSTER = Set.of(INITIALIZING, WAITING, RUNNING);

  private final Map<String, Phase> byName;

  public Phases(OperatorConfig config, NameSuffixes suffixes) {
    Phase ended = new EndedPhase(config);
    byName =
        Map.ofEntries(
            Map.entry(NEW, new NewPhase(suffixes)),
            Map.entry(INITIALIZING, new InitializingPhase(config)),
            Map.entry(WAITING, new WaitingPhase()),
            Map.entry(RUNNING, new RunningPhase(config)),
            Map.entry(SUSPENDING, new SuspendingPhase()),
            Map.entry(SUSPENDED, new SuspendedPhase()),
            Map.entry(RETRYING, new RetryingPhase()),
            Map.entry(COMPLETE, ended),
            Map.entry(FAILED, ended),
            Map.entry(VALIDATION_FAILED, new RevalidatedPhase()));
  }

  /**
   * Decides the plan for a job that passed validation.
   *
   * <p>Common to all phases: the cluster status is kept up to date until the attempt ends, and
   * attempts are counted as they end.
   */
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    RayJobStatus before = snapshot.status();
    String phase = JobStatuses.phase(before);
    JobPlan decided = byName.getOrDefault(phase, UNKNOWN).decide(snapshot, now);
    JobPlan plan =
        snapshot
            .cluster()
            .filter(cluster -> ON_CLUSTER.contains(phase))
            .map(
                cluster ->
                    decided.with(JobStatuses.onCluster(decided.status().orElse(before), cluster)))
            .orElse(decided);
    return plan.status()
        .map(next -> plan.with(Attempts.counted(snapshot.job(), before, next, now)))
        .orElse(plan);
  }
}
