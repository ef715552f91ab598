package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;

/** Nothing is left of the job but its object, until the user resumes it. */
record SuspendedPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    return seen.job().suspended()
        ? JobPlan.rest()
        : JobPlan.moveTo(
            JobStatuses.inPhase(seen.status().withJobStatus(null), JobDeploymentStatus.NEW));
  }
}
