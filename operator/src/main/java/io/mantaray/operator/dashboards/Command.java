package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Done;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;

/** Something to be done at a dashboard. Each may be repeated without harm. */
public sealed interface Command {
  Reply<Done> performedAt(RayDashboard dashboard);

  /** Hands a job to Ray. */
  record Submit(JobSubmission submission) implements Command {
    @Override
    public Reply<Done> performedAt(RayDashboard dashboard) {
      return dashboard.submit(submission).map(submitted -> Done.DONE);
    }
  }

  /** Stops a job, if it still runs. */
  record Stop(String submissionId) implements Command {
    @Override
    public Reply<Done> performedAt(RayDashboard dashboard) {
      return dashboard.stop(submissionId).map(outcome -> Done.DONE);
    }
  }

  /** Declares what Serve is to run. */
  record PutServeConfig(String json) implements Command {
    @Override
    public Reply<Done> performedAt(RayDashboard dashboard) {
      return dashboard.putServeConfig(json);
    }
  }

  /** Nothing but to ask now, as there is reason to believe that the answer has changed. */
  record AskAgain() implements Command {
    @Override
    public Reply<Done> performedAt(RayDashboard dashboard) {
      return Reply.ok(Done.DONE);
    }
  }
}
