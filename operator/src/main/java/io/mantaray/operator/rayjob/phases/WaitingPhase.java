package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;

/** The cluster is ready and waits for the user to submit a job and set its id. */
record WaitingPhase() implements Phase {
  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    if (snapshot.job().suspended()) {
      return JobPlan.moveTo(JobStatuses.inPhase(snapshot.status(), JobDeploymentStatus.SUSPENDING));
    }
    Deadlines deadlines = Deadlines.waiting(snapshot.job(), snapshot.status());
    return deadlines
        .missed(snapshot.status(), now)
        .or(
            () ->
                snapshot
                    .job()
                    .givenJobId()
                    .map(
                        id ->
                            JobStatuses.inPhase(
                                snapshot.status().withJobId(id), JobDeploymentStatus.RUNNING)))
        .map(JobPlan::moveTo)
        .orElseGet(() -> JobPlan.rest().requeuingAt(deadlines.next()));
  }
}
