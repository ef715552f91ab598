package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Objects;
import java.util.Optional;

/**
 * A failed status check. The timeout counts from the first failure in the status, but a job ends
 * only after a check fails now: time that passed while the operator was down says nothing about
 * Ray.
 *
 * @param timeout how long status checks may fail
 */
record StatusCheck(RayJobStatus status, Duration timeout, Instant now) {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  /** Ends the job if checks have failed for too long; otherwise records since when they fail. */
  JobPlan failing(Instant since) {
    return timedOut(since)
        .map(JobPlan::moveTo)
        .orElseGet(() -> JobPlan.moveTo(recorded(since)).requeuingAt(deadline(since)));
  }

  /** Whether the status already has the first failure. */
  boolean isRecorded() {
    return JobStatuses.time(status.jobStatusCheckFailureStartTime()).isPresent();
  }

  RayJobStatus recorded(Instant since) {
    return status.withJobStatusCheckFailureStartTime(
        Objects.requireNonNullElseGet(
            status.jobStatusCheckFailureStartTime(), () -> Timestamp.of(since)));
  }

  /**
   * The end of a job whose checks have failed for too long; an end that Ray reported has
   * precedence.
   */
  Optional<RayJobStatus> timedOut(Instant since) {
    if (now.isBefore(deadline(since))) {
      return Optional.empty();
    }
    return Optional.of(
        JobStatuses.hasEndedInRay(status)
            ? JobStatuses.endedAsReported(status)
            : JobStatuses.failed(
                status,
                JobFailedReason.STATUS_CHECK_TIMEOUT_EXCEEDED,
                "Job status checks have been failing since %s; exceeded timeout of %ds"
                    .formatted(TIME.format(first(since)), timeout.toSeconds())));
  }

  private Instant deadline(Instant since) {
    return first(since).plus(timeout);
  }

  private Instant first(Instant since) {
    return JobStatuses.time(status.jobStatusCheckFailureStartTime()).orElse(since);
  }
}
