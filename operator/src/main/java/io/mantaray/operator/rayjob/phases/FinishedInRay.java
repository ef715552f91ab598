package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A job that Ray has finished, and whose submitter may still print its output.
 *
 * @param gracePeriod how long after the end in Ray the submitter is waited for
 */
record FinishedInRay(RayJobStatus status, Duration gracePeriod, Instant now) {
  /** The end of the job if Ray has finished it, and its submitter has ended or took too long. */
  Optional<JobPlan> end(Submitter submitter) {
    if (!JobStatuses.hasEndedInRay(status)) {
      return Optional.empty();
    }
    if (submitter.isDone()) {
      return Optional.of(JobPlan.moveTo(JobStatuses.endedAsReported(status)));
    }
    return deadline().isPresent() && nextDeadline().isEmpty()
        ? Optional.of(JobPlan.moveTo(endedWithoutSubmitter()))
        : Optional.empty();
  }

  /** Until when the submitter is waited for, if in the future. */
  Optional<Instant> nextDeadline() {
    return deadline().filter(now::isBefore);
  }

  private Optional<Instant> deadline() {
    return JobStatuses.hasEndedInRay(status) && status.rayJobInfo() != null
        ? JobStatuses.time(status.rayJobInfo().endTime()).map(end -> end.plus(gracePeriod))
        : Optional.empty();
  }

  private RayJobStatus endedWithoutSubmitter() {
    return JobStatuses.endedAsReported(status)
        .with(
            next ->
                next.reason(JobFailedReason.TRANSITION_GRACE_PERIOD_EXCEEDED)
                    .message(
                        "JobDeploymentStatus does not transition to Complete or Failed"
                            + " within the grace period after JobStatus reaches a terminal"
                            + " state."));
  }
}
