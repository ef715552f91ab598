package io.mantaray.dashboard;

import java.time.Duration;

/**
 * How long to wait for a dashboard.
 *
 * @param connect until it accepts a connection
 * @param query for all of an answer to a query
 * @param command for all of an answer to a command; Ray itself looks 10 s for an agent that can
 *     take a job
 */
public record TimeLimits(Duration connect, Duration query, Duration command) {
  public static final TimeLimits STANDARD =
      new TimeLimits(Duration.ofSeconds(2), Duration.ofSeconds(10), Duration.ofSeconds(30));
}
