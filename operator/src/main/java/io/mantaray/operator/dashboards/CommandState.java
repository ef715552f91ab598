package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Problem;
import java.time.Instant;

/** How far the latest command is. */
public sealed interface CommandState {
  Command command();

  /** Given and not yet answered; a repeat after failures waits here for its turn. */
  record UnderWay(Command command, Instant since, int failedBefore) implements CommandState {}

  record Succeeded(Command command, Instant at) implements CommandState {}

  /**
   * Without success. Giving the same command again is right unless the problem is {@link
   * Problem.Rejected}; the poller itself sees to it that repeats slow down.
   *
   * @param times how often this same command has failed in a row
   */
  record Failed(Command command, Problem problem, Instant at, int times) implements CommandState {}
}
