package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;

/**
 * The objects of the job are being deleted. If the user resumes it meanwhile, the deletion
 * completes first, so that a suspension is never partial.
 */
record SuspendingPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    return AttemptCleanup.of(snapshot, JobDeploymentStatus.SUSPENDED, now);
  }
}
