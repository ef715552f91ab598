package io.mantaray.operator.rayjob.phases;

import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;

/** What happens to a job as long as its status names this phase. */
@FunctionalInterface
interface Phase {
  JobPlan decide(JobSnapshot seen, Instant now);
}
