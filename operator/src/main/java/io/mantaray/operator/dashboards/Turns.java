package io.mantaray.operator.dashboards;

import java.time.Duration;
import java.time.Instant;

/** Time and threads, as the poller needs them. */
public interface Turns extends AutoCloseable {
  Instant now();

  /** Between 0 and 1. */
  double chance();

  /** Runs something short when the time has passed, on a thread that all share. */
  void after(Duration pause, Runnable task);

  /** Runs something that may wait, on a thread of its own. */
  void start(Runnable task);

  /** Nothing is begun any more; what waits is interrupted. */
  @Override
  void close();
}
