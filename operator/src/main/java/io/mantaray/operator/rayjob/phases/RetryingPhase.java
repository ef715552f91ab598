package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;

/** A failed attempt is cleaned up. The next one begins only when nothing of it is left. */
record RetryingPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    return AttemptCleanup.of(snapshot, JobDeploymentStatus.NEW, now);
  }
}
