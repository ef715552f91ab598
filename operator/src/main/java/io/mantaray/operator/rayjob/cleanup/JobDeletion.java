package io.mantaray.operator.rayjob.cleanup;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.Timestamp;
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
    Instant limit = deletedAt(seen.object(), now).plus(LIMIT);
    boolean stop = mayRun(seen) && now.isBefore(limit);
    Optional<CommandState> asked =
        seen.ray().flatMap(Observation::command).filter(JobDeletion::stops);
    if (!stop || asked.filter(state -> !(state instanceof CommandState.UnderWay)).isPresent()) {
      return JobPlan.doing(
          Finalizers.remove(seen.object(), RayAnnotations.JOB_FINALIZER, Telling.NOTHING));
    }
    JobPlan waiting = JobPlan.rest().lookingAgain(limit);
    return asked.isPresent()
        ? waiting
        : waiting.commanding(new Command.Stop(jobId(seen.status()).orElseThrow()));
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
        && seen.cluster().isPresent();
  }

  private static Optional<String> jobId(RayJobStatus status) {
    return Optional.ofNullable(status.jobId()).filter(id -> !id.isEmpty());
  }

  private static boolean stops(CommandState state) {
    return state.command() instanceof Command.Stop;
  }

  private static Instant deletedAt(HasMetadata object, Instant now) {
    return new Timestamp(object.getMetadata().getDeletionTimestamp()).instant().orElse(now);
  }
}
