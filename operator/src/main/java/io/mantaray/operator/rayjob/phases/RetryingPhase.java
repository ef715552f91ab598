package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;

/** A failed attempt is cleared away. Only when nothing of it is left does the next one begin. */
record RetryingPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    return Release.of(seen, JobDeploymentStatus.NEW, now);
  }
}
