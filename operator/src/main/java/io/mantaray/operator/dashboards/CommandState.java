package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Problem;
import java.time.Instant;

/** The state of the latest command. */
public sealed interface CommandState {
  DashboardCommand command();

  /** Not answered yet; a retry waits in this state until it is due. */
  record UnderWay(DashboardCommand command, Instant since, int failedBefore)
      implements CommandState {}

  record Succeeded(DashboardCommand command, Instant at) implements CommandState {}

  /**
   * It failed. The command may be retried unless the problem is {@link Problem.Rejected}; the
   * poller backs off by itself.
   *
   * @param times how often this same command has failed in a row
   */
  record Failed(DashboardCommand command, Problem problem, Instant at, int times)
      implements CommandState {}
}
