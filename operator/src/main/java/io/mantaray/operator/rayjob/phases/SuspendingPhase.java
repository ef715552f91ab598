package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;

/**
 * What the job uses is being given back. A user who resumes it meanwhile has to wait: a job that is
 * half suspended is neither.
 */
record SuspendingPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    return Release.of(seen, JobDeploymentStatus.SUSPENDED, now);
  }
}
