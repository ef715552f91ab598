package io.mantaray.operator.rayjob.cleanup;

import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.dashboards.CommandState;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A RayJob is deleted: Ray stops the job, and then the finalizer is removed.
 *
 * <p>It is removed whatever Ray answers, and also if Ray is unreachable: a job with its own cluster
 * ends with it, and the deletion of a namespace must not be blocked.
 */
public final class JobDeletion {
  private static final Duration TIMEOUT = Duration.ofSeconds(15);

  private JobDeletion() {}

  public static JobPlan decide(JobSnapshot snapshot, Instant now) {
    if (!Finalizers.has(snapshot.object(), RayAnnotations.JOB_FINALIZER)) {
      return JobPlan.rest();
    }
    Optional<CommandState> command = snapshot.ray().flatMap(DashboardObservation::command);
    if (!mayRun(snapshot) || isAnswered(command) || isTimedOut(command, now)) {
      return JobPlan.doing(
          Finalizers.remove(snapshot.object(), RayAnnotations.JOB_FINALIZER, ActionEvents.NOTHING));
    }
    JobPlan waiting = JobPlan.rest().requeuingAt(timeout(command).orElse(now.plus(TIMEOUT)));
    return command.filter(CommandState.UnderWay.class::isInstance).isPresent()
        ? waiting
        : waiting.commanding(new DashboardCommand.Stop(jobId(snapshot.status()).orElseThrow()));
  }

  private static boolean isAnswered(Optional<CommandState> command) {
    return command
        .filter(state -> state.command() instanceof DashboardCommand.Stop)
        .filter(state -> !(state instanceof CommandState.UnderWay))
        .isPresent();
  }

  private static boolean isTimedOut(Optional<CommandState> command, Instant now) {
    return timeout(command).filter(end -> !now.isBefore(end)).isPresent();
  }

  /**
   * The deadline for an answer, counted from the command: so a job that was deleted while no
   * operator ran is stopped too.
   */
  private static Optional<Instant> timeout(Optional<CommandState> command) {
    return command
        .filter(CommandState.UnderWay.class::isInstance)
        .map(CommandState.UnderWay.class::cast)
        .map(underWay -> underWay.since().plus(TIMEOUT));
  }

  /** Whether the job may still run, in a cluster that exists. */
  public static boolean mayRun(JobSnapshot snapshot) {
    return !JobStatuses.isEndReported(snapshot.status())
        && !isAbsent(snapshot)
        && jobId(snapshot.status()).isPresent()
        && snapshot.status().dashboardURL() != null
        && !snapshot.status().dashboardURL().isEmpty()
        && snapshot.cluster().isPresent();
  }

  /**
   * Whether Ray does not have the job. A job that is being submitted may have arrived meanwhile.
   */
  private static boolean isAbsent(JobSnapshot snapshot) {
    Optional<DashboardObservation<JobState>> ray = snapshot.ray();
    boolean submitted =
        ray.flatMap(DashboardObservation::command)
            .filter(state -> state.command() instanceof DashboardCommand.Submit)
            .isPresent();
    return !submitted
        && ray.flatMap(DashboardObservation::answer)
            .filter(JobState.Absent.class::isInstance)
            .isPresent();
  }

  private static Optional<String> jobId(RayJobStatus status) {
    return Optional.ofNullable(status.jobId()).filter(id -> !id.isEmpty());
  }
}
