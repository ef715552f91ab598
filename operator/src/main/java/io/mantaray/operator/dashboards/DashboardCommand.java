package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Done;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;

/** A command for a dashboard. All commands are idempotent. */
public sealed interface DashboardCommand {
  Reply<Done> performAt(RayDashboard dashboard);

  /** Submits a job to Ray. */
  record Submit(JobSubmission submission) implements DashboardCommand {
    @Override
    public Reply<Done> performAt(RayDashboard dashboard) {
      return dashboard.submit(submission).map(submitted -> Done.DONE);
    }
  }

  /** Stops a job, if it still runs. */
  record Stop(String submissionId) implements DashboardCommand {
    @Override
    public Reply<Done> performAt(RayDashboard dashboard) {
      return dashboard.stop(submissionId).map(outcome -> Done.DONE);
    }
  }

  /** Sets the Serve config. */
  record PutServeConfig(String json) implements DashboardCommand {
    @Override
    public Reply<Done> performAt(RayDashboard dashboard) {
      return dashboard.putServeConfig(json);
    }
  }

  /** Only polls now, as the last answer is probably stale. */
  record PollNow() implements DashboardCommand {
    @Override
    public Reply<Done> performAt(RayDashboard dashboard) {
      return Reply.ok(Done.DONE);
    }
  }
}
