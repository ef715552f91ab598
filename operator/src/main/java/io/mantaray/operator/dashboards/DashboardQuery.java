package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.ServeDetails;

/**
 * What a dashboard is polled for.
 *
 * @param <T> the answer
 */
public sealed interface DashboardQuery<T> {
  Reply<T> pollFrom(RayDashboard dashboard);

  /** Whether this answer can never change, so that no further poll is needed. */
  boolean isFinal(T answer);

  /** The state of the job with this submission id. */
  record OfJob(String submissionId) implements DashboardQuery<JobState> {
    @Override
    public Reply<JobState> pollFrom(RayDashboard dashboard) {
      return switch (dashboard.job(submissionId)) {
        case Reply.Ok(var info) ->
            Reply.ok(new JobState.Known(FailureOutput.added(info, submissionId, dashboard)));
        // This is an answer too: the dashboard works and does not have the job.
        case Reply.Err(Problem.NoSuchJob _) -> Reply.ok(new JobState.Absent());
        case Reply.Err(Problem problem) -> Reply.err(problem);
      };
    }

    @Override
    public boolean isFinal(JobState answer) {
      return answer instanceof JobState.Known(var info) && info.isOver();
    }
  }

  /** The state of Serve. */
  record OfServe() implements DashboardQuery<ServeDetails> {
    @Override
    public Reply<ServeDetails> pollFrom(RayDashboard dashboard) {
      return dashboard.serveDetails();
    }

    @Override
    public boolean isFinal(ServeDetails answer) {
      return false;
    }
  }
}
