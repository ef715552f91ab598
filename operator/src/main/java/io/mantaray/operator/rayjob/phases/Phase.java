package io.mantaray.operator.rayjob.phases;

import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import java.time.Instant;

/** Decides the plan for a job in one phase. */
@FunctionalInterface
interface Phase {
  JobPlan decide(JobSnapshot snapshot, Instant now);
}
