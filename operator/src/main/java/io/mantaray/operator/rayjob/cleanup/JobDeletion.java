package io.mantaray.operator.rayjob.cleanup;

import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.dashboards.Command;
import io.mantaray.operator.dashboards.CommandState;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.kubernetes.actions.Telling;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A RayJob is deleted: Ray is asked to stop the job, and then the object may go.
 *
 * <p>It goes in any case. What Ray answers does not matter, and a Ray that does not answer is not
 * waited for: with a cluster of its own the job ends anyway, and nobody's namespace is held up.
 */
public final class JobDeletion {
  private static final Duration LIMIT = Duration.ofSeconds(15);

  private JobDeletion() {}

  public static JobPlan decide(JobSnapshot seen, Instant now) {
    if (!Finalizers.has(seen.object(), RayAnnotations.JOB_FINALIZER)) {
      return JobPlan.rest();
    }
    Optional<CommandState> asked = seen.ray().flatMap(Observation::command);
    if (!mayRun(seen) || isAnswered(asked) || isWaitedForTooLong(asked, now)) {
      return JobPlan.doing(
          Finalizers.remove(seen.object(), RayAnnotations.JOB_FINALIZER, Telling.NOTHING));
    }
    JobPlan waiting = JobPlan.rest().lookingAgain(end(asked).orElse(now.plus(LIMIT)));
    return asked.filter(CommandState.UnderWay.class::isInstance).isPresent()
        ? waiting
        : waiting.commanding(new Command.Stop(jobId(seen.status()).orElseThrow()));
  }

  private static boolean isAnswered(Optional<CommandState> asked) {
    return asked
        .filter(state -> state.command() instanceof Command.Stop)
        .filter(state -> !(state instanceof CommandState.UnderWay))
        .isPresent();
  }

  private static boolean isWaitedForTooLong(Optional<CommandState> asked, Instant now) {
    return end(asked).filter(end -> !now.isBefore(end)).isPresent();
  }

  /**
   * Until when an answer is waited for. That counts from the question: a job that was deleted while
   * no operator was there is to be stopped all the same.
   */
  private static Optional<Instant> end(Optional<CommandState> asked) {
    return asked
        .filter(CommandState.UnderWay.class::isInstance)
        .map(CommandState.UnderWay.class::cast)
        .map(command -> command.since().plus(LIMIT));
  }

  /** Whether there may be something to stop, and someone to ask for it. */
  public static boolean mayRun(JobSnapshot seen) {
    boolean absent =
        seen.ray()
            .flatMap(Observation::answer)
            .filter(JobState.Absent.class::isInstance)
            .isPresent();
    return !JobStatus.isTerminal(seen.status().jobStatus())
        && !absent
        && jobId(seen.status()).isPresent()
        && seen.status().dashboardURL() != null
        && !seen.status().dashboardURL().isEmpty()
        && seen.cluster().isPresent();
  }

  private static Optional<String> jobId(RayJobStatus status) {
    return Optional.ofNullable(status.jobId()).filter(id -> !id.isEmpty());
  }
}
