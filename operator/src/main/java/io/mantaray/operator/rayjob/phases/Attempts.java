package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts attempts as they end, and starts a retry after a failure if the backoff limit allows it.
 */
final class Attempts {
  /** Reasons without a retry: no time would be left, or the status could not be checked. */
  private static final Set<String> FINAL =
      Set.of(JobFailedReason.DEADLINE_EXCEEDED, JobFailedReason.STATUS_CHECK_TIMEOUT_EXCEEDED);

  private Attempts() {}

  static RayJobStatus counted(
      DeclaredJob job, RayJobStatus before, RayJobStatus next, Instant now) {
    String phase = JobStatuses.phase(next);
    if (!JobDeploymentStatus.isTerminal(phase)
        || phase.equals(JobStatuses.phase(before))
        || endedBeforeRejection(before)) {
      return next;
    }
    boolean failed = phase.equals(JobDeploymentStatus.FAILED);
    boolean succeeded = !failed && JobStatus.SUCCEEDED.equals(next.jobStatus());
    RayJobStatus counted =
        next.with(
            change ->
                change
                    .failed(orZero(next.failed()) + (failed ? 1 : 0))
                    .succeeded(orZero(next.succeeded()) + (succeeded ? 1 : 0)));
    return failed && mayRetry(job, counted)
        ? JobStatuses.inPhase(counted, JobDeploymentStatus.RETRYING)
        : counted.withEndTime(Timestamp.of(now));
  }

  private static boolean endedBeforeRejection(RayJobStatus status) {
    return JobStatuses.phase(status).equals(JobDeploymentStatus.VALIDATION_FAILED)
        && status.endTime() != null;
  }

  private static boolean mayRetry(DeclaredJob job, RayJobStatus failed) {
    boolean left = job.retries().filter(retries -> orZero(failed.failed()) <= retries).isPresent();
    return left && (failed.reason() == null || !FINAL.contains(failed.reason()));
  }

  private static long orZero(@Nullable Long count) {
    return count == null ? 0 : count;
  }
}
