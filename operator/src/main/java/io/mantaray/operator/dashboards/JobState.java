package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.JobInfo;

/** What Ray knows of a job. */
public sealed interface JobState {
  /** Ray has it. */
  record Known(JobInfo info) implements JobState {}

  /** Ray answers, and has no such job: it was never submitted, or Ray has lost it. */
  record Absent() implements JobState {}
}
