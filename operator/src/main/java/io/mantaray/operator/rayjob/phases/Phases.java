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

import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameEndings;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.util.Map;

/** All phases of a job, by the name that its status has for them. */
public final class Phases {
  private static final Phase UNKNOWN = (seen, now) -> JobPlan.rest();

  private final Map<String, Phase> byName;

  public Phases(OperatorConfig config, NameEndings endings) {
    Phase ended = new EndedPhase(config);
    byName =
        Map.ofEntries(
            Map.entry(NEW, new NewPhase(endings)),
            Map.entry(INITIALIZING, new InitializingPhase(config)),
            Map.entry(WAITING, new WaitingPhase()),
            Map.entry(RUNNING, new RunningPhase(config)),
            Map.entry(SUSPENDING, new SuspendingPhase()),
            Map.entry(SUSPENDED, new SuspendedPhase()),
            Map.entry(RETRYING, new RetryingPhase()),
            Map.entry(COMPLETE, ended),
            Map.entry(FAILED, ended),
            Map.entry(VALIDATION_FAILED, new MendedPhase()));
  }

  /**
   * Decides about a job that passed validation.
   *
   * <p>The count of attempts follows from where the phase leads, so it is kept here and not in
   * every phase.
   */
  public JobPlan decide(JobSnapshot seen, Instant now) {
    JobPlan plan = byName.getOrDefault(JobStatuses.phase(seen.status()), UNKNOWN).decide(seen, now);
    return plan.status()
        .map(next -> plan.with(Attempts.counted(seen.job(), seen.status(), next, now)))
        .orElse(plan);
  }
}
