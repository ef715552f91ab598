package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Done;
import io.mantaray.dashboard.HealthCheck;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.RayVersion;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.dashboard.StopOutcome;
import io.mantaray.dashboard.Submitted;
import java.util.List;
import java.util.function.Supplier;

/** A dashboard whose requests are counted and timed. */
record MeasuredDashboard(RayDashboard dashboard, DashboardMetrics metrics) implements RayDashboard {
  @Override
  public Reply<JobInfo> job(String submissionId) {
    return measured("job", () -> dashboard.job(submissionId));
  }

  @Override
  public Reply<List<JobInfo>> jobs() {
    return measured("jobs", dashboard::jobs);
  }

  @Override
  public Reply<Submitted> submit(JobSubmission submission) {
    return measured("submit", () -> dashboard.submit(submission));
  }

  @Override
  public Reply<StopOutcome> stop(String submissionId) {
    return measured("stop", () -> dashboard.stop(submissionId));
  }

  @Override
  public Reply<Done> delete(String submissionId) {
    return measured("delete", () -> dashboard.delete(submissionId));
  }

  @Override
  public Reply<String> logTail(String submissionId, int characters) {
    return measured("logs", () -> dashboard.logTail(submissionId, characters));
  }

  @Override
  public Reply<ServeDetails> serveDetails() {
    return measured("serve", dashboard::serveDetails);
  }

  @Override
  public Reply<Done> putServeConfig(String json) {
    return measured("put_serve", () -> dashboard.putServeConfig(json));
  }

  @Override
  public Reply<Done> health(HealthCheck check) {
    return measured("health", () -> dashboard.health(check));
  }

  @Override
  public Reply<RayVersion> version() {
    return measured("version", dashboard::version);
  }

  private <T> Reply<T> measured(String request, Supplier<Reply<T>> call) {
    long began = metrics.nanos();
    Reply<T> reply = call.get();
    metrics.answered(request, reply, began);
    return reply;
  }
}
