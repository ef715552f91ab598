package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;

/** The job has no objects until the user resumes it. */
record SuspendedPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    return snapshot.job().suspended()
        ? JobPlan.rest()
        : JobPlan.moveTo(
            JobStatuses.inPhase(snapshot.status().withJobStatus(null), JobDeploymentStatus.NEW));
  }
}
