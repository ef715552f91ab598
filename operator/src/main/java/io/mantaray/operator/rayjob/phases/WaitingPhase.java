package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;

/** The cluster is ready, and the user is to submit a job to it and say which one it is. */
record WaitingPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    if (seen.job().suspended()) {
      return JobPlan.moveTo(JobStatuses.inPhase(seen.status(), JobDeploymentStatus.SUSPENDING));
    }
    Deadlines deadlines = Deadlines.waiting(seen.job(), seen.status());
    return deadlines
        .missed(seen.status(), now)
        .or(
            () ->
                seen.job()
                    .givenJobId()
                    .map(
                        id ->
                            JobStatuses.inPhase(
                                seen.status().withJobId(id), JobDeploymentStatus.RUNNING)))
        .map(JobPlan::moveTo)
        .orElseGet(() -> JobPlan.rest().lookingAgain(deadlines.next()));
  }
}
