package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.ServeDetails;

/**
 * What a dashboard is asked again and again.
 *
 * @param <T> what it answers
 */
public sealed interface Question<T> {
  Reply<T> askedOf(RayDashboard dashboard);

  /** Whether this answer can never change, so that nobody need ask again. */
  boolean isLast(T answer);

  /** How is the job with this submission id? */
  record OfJob(String submissionId) implements Question<JobState> {
    @Override
    public Reply<JobState> askedOf(RayDashboard dashboard) {
      return switch (dashboard.job(submissionId)) {
        case Reply.Ok(var info) ->
            Reply.ok(new JobState.Known(FailureOutput.added(info, submissionId, dashboard)));
        // To this question it is an answer: the dashboard works and the job is not there.
        case Reply.Err(Problem.NoSuchJob _) -> Reply.ok(new JobState.Absent());
        case Reply.Err(Problem problem) -> Reply.err(problem);
      };
    }

    @Override
    public boolean isLast(JobState answer) {
      return answer instanceof JobState.Known(var info) && info.isOver();
    }
  }

  /** What does Serve run? */
  record OfServe() implements Question<ServeDetails> {
    @Override
    public Reply<ServeDetails> askedOf(RayDashboard dashboard) {
      return dashboard.serveDetails();
    }

    @Override
    public boolean isLast(ServeDetails answer) {
      return false;
    }
  }
}
