package io.mantaray.operator.dashboards;

import java.time.Duration;
import java.time.Instant;

/** Clock and threads of the poller. */
public interface PollScheduler extends AutoCloseable {
  Instant now();

  /** Between 0 and 1. */
  double chance();

  /** Runs something short when the time has passed, on a thread that all share. */
  void after(Duration pause, Runnable task);

  /** Runs something that may block, on a thread of its own. */
  void start(Runnable task);

  /** Starts nothing more and interrupts blocked tasks. */
  @Override
  void close();
}
