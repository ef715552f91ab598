package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The job was refused and is right now. It goes on where it was: how far it had come is written in
 * the rest of its status.
 *
 * <p>One that did not fit its status goes on only when somebody changed its spec, and one whose
 * user was to submit it only when that is so again.
 */
record MendedPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    RayJobStatus status = seen.status();
    if (isUnchanged(seen) || hasNobodyToSubmitIt(seen.job(), status)) {
      return JobPlan.rest();
    }
    RayJobStatus accepted =
        status.with(next -> next.reason(null).message(null).observedGeneration(null));
    return JobPlan.moveTo(JobStatuses.inPhase(accepted, phase(seen.job(), status)));
  }

  private static boolean isUnchanged(JobSnapshot seen) {
    Long refused = seen.status().observedGeneration();
    return refused != null && refused.equals(seen.object().getMetadata().getGeneration());
  }

  private static boolean hasNobodyToSubmitIt(DeclaredJob job, RayJobStatus status) {
    return isEmpty(status.jobId())
        && !isEmpty(status.dashboardURL())
        && !job.submittedBy(SubmissionMode.INTERACTIVE);
  }

  private static String phase(DeclaredJob job, RayJobStatus status) {
    if (status.endTime() != null) {
      // Of what Ray had not finished, only a failure can have been the end.
      return JobStatuses.isOverInRay(status) && !JobStatus.FAILED.equals(status.jobStatus())
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
