package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * The job is Ray's, and what Ray says of it decides.
 *
 * <ol>
 *   <li>A job that is suspended or out of time ends here.
 *   <li>So does one that ended in Ray long ago although its submitter did not, and one that nobody
 *       could be asked about for too long.
 *   <li>A cluster that somebody deleted took the job with it, if Ray had it. If not, the cluster is
 *       made again, or the selected one is waited for.
 *   <li>The job's own service leads to the head of its cluster.
 *   <li>{@link Progress} follows the job.
 * </ol>
 */
record RunningPhase(OperatorConfig config) implements Phase {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  /** Nobody tells us when a cluster that is not ours is gone; that it is silent may mean it. */
  private static final Duration PACE = Duration.ofSeconds(3);

  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    RayJobStatus status = seen.status();
    if (seen.job().suspended()) {
      return JobPlan.moveTo(JobStatuses.inPhase(status, JobDeploymentStatus.SUSPENDING));
    }
    Deadlines deadlines = Deadlines.running(seen.job(), status);
    Optional<RayJobStatus> end =
        deadlines
            .missed(status, now)
            .or(() -> endedWithoutSubmitter(status, now))
            .or(() -> unheardForTooLong(status, now));
    if (end.isPresent()) {
      return JobPlan.moveTo(end.get());
    }
    return seen.cluster()
        .map(cluster -> onCluster(seen, cluster, now))
        .orElseGet(() -> withoutCluster(seen, now))
        .lookingAgain(deadlines.next())
        .lookingAgain(endOfGrace(status))
        .lookingAgain(endOfPatience(status));
  }

  private JobPlan onCluster(JobSnapshot seen, RayCluster cluster, Instant now) {
    JobPlan progress = new Progress(seen, cluster, config, now).decide();
    if (seen.job().selectsCluster() && seen.ray().flatMap(Observation::trouble).isPresent()) {
      return progress.lookingAgain(now.plus(PACE));
    }
    return HeadServices.first(seen, cluster, config.behavior().network(), progress);
  }

  private JobPlan withoutCluster(JobSnapshot seen, Instant now) {
    RayJobStatus status = seen.status();
    if (JobStatuses.isOverInRay(status)) {
      return JobPlan.moveTo(JobStatuses.endedAsRaySaid(status));
    }
    if (JobStatuses.known(status).isPresent()) {
      return JobPlan.moveTo(
          JobStatuses.failed(
              status,
              JobFailedReason.APP_FAILED,
              "The RayCluster %s was deleted while the job %s was %s on it."
                  .formatted(status.rayClusterName(), status.jobId(), status.jobStatus())));
    }
    JobPlan missing = MissingCluster.of(seen, config, now);
    boolean noted = status.jobStatusCheckFailureStartTime() != null;
    return noted || !seen.job().selectsCluster()
        ? missing
        : missing.with(status.withJobStatusCheckFailureStartTime(Timestamp.of(now)));
  }

  private Optional<RayJobStatus> endedWithoutSubmitter(RayJobStatus status, Instant now) {
    return endOfGrace(status)
        .filter(end -> !now.isBefore(end))
        .map(
            end ->
                status.with(
                    next ->
                        next.jobDeploymentStatus(
                                JobStatus.FAILED.equals(status.jobStatus())
                                    ? JobDeploymentStatus.FAILED
                                    : JobDeploymentStatus.COMPLETE)
                            .reason(JobFailedReason.TRANSITION_GRACE_PERIOD_EXCEEDED)
                            .message(
                                "JobDeploymentStatus does not transition to Complete or Failed"
                                    + " within the grace period after JobStatus reaches a terminal"
                                    + " state.")));
  }

  private Optional<Instant> endOfGrace(RayJobStatus status) {
    return JobStatus.isTerminal(status.jobStatus()) && status.rayJobInfo() != null
        ? JobStatuses.time(status.rayJobInfo().endTime())
            .map(end -> end.plus(limits().transitionGracePeriod()))
        : Optional.empty();
  }

  private Optional<RayJobStatus> unheardForTooLong(RayJobStatus status, Instant now) {
    return endOfPatience(status)
        .filter(end -> !now.isBefore(end))
        .map(
            end ->
                JobStatuses.isOverInRay(status)
                    ? JobStatuses.endedAsRaySaid(status)
                    : JobStatuses.failed(
                        status,
                        JobFailedReason.STATUS_CHECK_TIMEOUT_EXCEEDED,
                        "Job status checks have been failing since %s; exceeded timeout of %ds"
                            .formatted(
                                TIME.format(end.minus(limits().statusCheckTimeout())),
                                limits().statusCheckTimeout().toSeconds())));
  }

  private Optional<Instant> endOfPatience(RayJobStatus status) {
    return JobStatuses.time(status.jobStatusCheckFailureStartTime())
        .map(since -> since.plus(limits().statusCheckTimeout()));
  }

  private Behavior.Jobs limits() {
    return config.behavior().jobs();
  }
}
