package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The cluster starts, and then the submitter is created.
 *
 * <ol>
 *   <li>A job that is suspended or past its deadline ends here.
 *   <li>Create the cluster, or find the selected one, and wait until it is ready.
 *   <li>Write the address of its dashboard to the status.
 *   <li>Create the submitter if it is a Kubernetes Job; in other modes there is nothing to create.
 * </ol>
 */
record InitializingPhase(OperatorConfig config) implements Phase {
  /** Changes of selected clusters trigger no reconcile. */
  private static final Duration REQUEUE = Duration.ofSeconds(3);

  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    RayJobStatus status = snapshot.status();
    if (snapshot.job().suspended()) {
      return JobPlan.moveTo(JobStatuses.inPhase(status, JobDeploymentStatus.SUSPENDING));
    }
    Deadlines deadlines = Deadlines.beforeRunning(snapshot.job(), status);
    Optional<RayJobStatus> missed = deadlines.missed(status, now);
    if (missed.isPresent()) {
      return JobPlan.moveTo(missed.get());
    }
    JobPlan plan =
        snapshot
            .cluster()
            .map(cluster -> onCluster(snapshot, cluster, now))
            .orElseGet(() -> MissingCluster.of(snapshot, config, now))
            .requeuingAt(deadlines.next());
    return snapshot.job().selectsCluster() ? plan.requeuingAt(now.plus(REQUEUE)) : plan;
  }

  private JobPlan onCluster(JobSnapshot snapshot, RayCluster cluster, Instant now) {
    RayJobStatus status = snapshot.status();
    if (status.dashboardURL() != null && !status.dashboardURL().isEmpty()) {
      return submit(snapshot, cluster, status);
    }
    boolean ready =
        cluster.getStatus() != null && RayClusterState.READY.equals(cluster.getStatus().state());
    if (!ready) {
      return JobPlan.rest();
    }
    return DashboardAddress.of(
            snapshot.surroundings().clusterService(), config.behavior().network())
        .map(address -> submit(snapshot, cluster, status.withDashboardURL(address)))
        .orElseGet(() -> JobPlan.rest().requeuingAt(now.plus(REQUEUE)));
  }

  private JobPlan submit(JobSnapshot snapshot, RayCluster cluster, RayJobStatus status) {
    RayJobStatus running = JobStatuses.inPhase(status, JobDeploymentStatus.RUNNING);
    return switch (snapshot.job().mode()) {
      case SubmissionMode.INTERACTIVE ->
          JobPlan.moveTo(JobStatuses.inPhase(status, JobDeploymentStatus.WAITING));
      case SubmissionMode.K8S_JOB -> {
        JobPlan submitter = KubernetesSubmission.of(snapshot, cluster, status, config);
        boolean there = snapshot.surroundings().submitter().isPresent();
        yield there || !submitter.stages().isEmpty() ? submitter.with(running) : submitter;
      }
      default -> JobPlan.moveTo(running);
    };
  }
}
