package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The job was submitted, and its status in Ray decides.
 *
 * <ol>
 *   <li>A job that is suspended or past its deadline ends here.
 *   <li>If the cluster was deleted, the job is lost if Ray had it. If not, the cluster is
 *       recreated, or the selected one is waited for until the status check timeout.
 *   <li>The job's own head service is updated.
 *   <li>{@link JobProgress} tracks the job.
 * </ol>
 */
record RunningPhase(OperatorConfig config) implements Phase {
  /** The deletion of a selected cluster triggers no reconcile. */
  private static final Duration REQUEUE = Duration.ofSeconds(3);

  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    RayJobStatus status = snapshot.status();
    if (snapshot.job().suspended()) {
      return JobPlan.moveTo(JobStatuses.inPhase(status, JobDeploymentStatus.SUSPENDING));
    }
    Deadlines deadlines = Deadlines.running(snapshot);
    Optional<RayJobStatus> missed = deadlines.missed(status, now);
    if (missed.isPresent()) {
      return JobPlan.moveTo(missed.get());
    }
    return snapshot
        .cluster()
        .map(cluster -> onCluster(snapshot, cluster, now))
        .orElseGet(() -> withoutCluster(snapshot, now))
        .requeuingAt(deadlines.next());
  }

  private JobPlan onCluster(JobSnapshot snapshot, RayCluster cluster, Instant now) {
    JobPlan progress = new JobProgress(snapshot, cluster, config, now).decide();
    if (snapshot.job().selectsCluster()
        && snapshot.ray().flatMap(DashboardObservation::pollFailure).isPresent()) {
      return progress.requeuingAt(now.plus(REQUEUE));
    }
    return HeadServices.first(snapshot, cluster, config.behavior().network(), progress);
  }

  private JobPlan withoutCluster(JobSnapshot snapshot, Instant now) {
    RayJobStatus status = snapshot.status();
    if (JobStatuses.hasEndedInRay(status)) {
      return JobPlan.moveTo(JobStatuses.endedAsReported(status));
    }
    if (JobStatuses.known(status).isPresent()) {
      return JobPlan.moveTo(
          JobStatuses.failedInRay(
              status,
              "The RayCluster %s was deleted while %s was %s on it."
                  .formatted(
                      status.rayClusterName(),
                      JobStatuses.describeJob(status),
                      status.jobStatus())));
    }
    JobPlan missing = MissingCluster.of(snapshot, config, now);
    if (!snapshot.job().selectsCluster()) {
      return missing;
    }
    StatusCheck check = new StatusCheck(status, config.behavior().jobs().statusCheckTimeout(), now);
    return check
        .timedOut(now)
        .map(JobPlan::moveTo)
        .orElseGet(() -> missing.with(check.recorded(now)));
  }
}
