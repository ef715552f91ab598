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
 * The cluster comes up, and then the job comes to it.
 *
 * <ol>
 *   <li>A job that is suspended or out of time goes no further.
 *   <li>Make the cluster, or look for the selected one, and wait until it is ready.
 *   <li>Note where its dashboard is.
 *   <li>Make the submitter where it is a Kubernetes Job; in other modes there is nothing to make.
 * </ol>
 */
record InitializingPhase(OperatorConfig config) implements Phase {
  /** Nobody tells us of clusters that are not ours. */
  private static final Duration PACE = Duration.ofSeconds(3);

  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    RayJobStatus status = seen.status();
    if (seen.job().suspended()) {
      return JobPlan.moveTo(JobStatuses.inPhase(status, JobDeploymentStatus.SUSPENDING));
    }
    Deadlines deadlines = Deadlines.beforeRunning(seen.job(), status);
    Optional<RayJobStatus> missed = deadlines.missed(status, now);
    if (missed.isPresent()) {
      return JobPlan.moveTo(missed.get());
    }
    JobPlan plan =
        seen.cluster()
            .map(cluster -> onCluster(seen, cluster, now))
            .orElseGet(() -> MissingCluster.of(seen, config, now))
            .lookingAgain(deadlines.next());
    return seen.job().selectsCluster() ? plan.lookingAgain(now.plus(PACE)) : plan;
  }

  private JobPlan onCluster(JobSnapshot seen, RayCluster cluster, Instant now) {
    RayJobStatus status = seen.status();
    if (status.dashboardURL() != null && !status.dashboardURL().isEmpty()) {
      return submit(seen, cluster, status);
    }
    boolean ready =
        cluster.getStatus() != null && RayClusterState.READY.equals(cluster.getStatus().state());
    if (!ready) {
      return JobPlan.moveTo(JobStatuses.onCluster(status, cluster));
    }
    return DashboardAddress.of(seen.surroundings().clusterService(), config.behavior().network())
        .map(address -> submit(seen, cluster, status.withDashboardURL(address)))
        .orElseGet(() -> JobPlan.rest().lookingAgain(now.plus(PACE)));
  }

  private JobPlan submit(JobSnapshot seen, RayCluster cluster, RayJobStatus status) {
    RayJobStatus running = JobStatuses.inPhase(status, JobDeploymentStatus.RUNNING);
    return switch (seen.job().mode()) {
      case SubmissionMode.INTERACTIVE ->
          JobPlan.moveTo(JobStatuses.inPhase(status, JobDeploymentStatus.WAITING));
      case SubmissionMode.K8S_JOB -> {
        JobPlan submitter = KubernetesSubmission.of(seen, cluster, status, config);
        boolean there = seen.surroundings().submitter().isPresent();
        yield there || !submitter.stages().isEmpty() ? submitter.with(running) : submitter;
      }
      default -> JobPlan.moveTo(running);
    };
  }
}
