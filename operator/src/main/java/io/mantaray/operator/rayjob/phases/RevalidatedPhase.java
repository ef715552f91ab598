package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The job was rejected and is valid now. It continues in the phase that follows from the rest of
 * its status.
 *
 * <p>A job whose spec contradicted its status continues only after a change of its spec; an
 * interactive job only if it is in interactive mode again.
 */
record RevalidatedPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    RayJobStatus status = snapshot.status();
    if (isUnchanged(snapshot) || hasNoSubmitter(snapshot.job(), status)) {
      return JobPlan.rest();
    }
    RayJobStatus accepted =
        status.with(next -> next.reason(null).message(null).observedGeneration(null));
    return JobPlan.moveTo(JobStatuses.inPhase(accepted, phase(snapshot.job(), status)));
  }

  private static boolean isUnchanged(JobSnapshot snapshot) {
    Long rejected = snapshot.status().observedGeneration();
    return rejected != null && rejected.equals(snapshot.object().getMetadata().getGeneration());
  }

  private static boolean hasNoSubmitter(DeclaredJob job, RayJobStatus status) {
    return isEmpty(status.jobId())
        && !isEmpty(status.dashboardURL())
        && !job.submittedBy(SubmissionMode.INTERACTIVE);
  }

  private static String phase(DeclaredJob job, RayJobStatus status) {
    if (status.endTime() != null) {
      // An attempt that ended before Ray finished the job must have failed.
      return JobStatuses.hasEndedInRay(status) && !JobStatus.FAILED.equals(status.jobStatus())
          ? JobDeploymentStatus.COMPLETE
          : JobDeploymentStatus.FAILED;
    }
    if (isEmpty(status.rayClusterName())) {
      return JobDeploymentStatus.NEW;
    }
    if (isEmpty(status.dashboardURL())) {
      return JobDeploymentStatus.INITIALIZING;
    }
    return job.submittedBy(SubmissionMode.INTERACTIVE) && isEmpty(status.jobId())
        ? JobDeploymentStatus.WAITING
        : JobDeploymentStatus.RUNNING;
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
