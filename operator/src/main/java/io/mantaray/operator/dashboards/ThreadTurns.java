package io.mantaray.operator.dashboards;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** One timer thread for all clusters, and a virtual thread for each request under way. */
public final class ThreadTurns implements Turns {
  private final InstantSource clock;
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().name("dashboard-timer").daemon().factory());
  private final ExecutorService requests =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("dashboard-", 0).factory());

  public ThreadTurns(InstantSource clock) {
    this.clock = clock;
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  @Override
  public Instant now() {
    return clock.instant();
  }

  @Override
  public double chance() {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public void after(Duration pause, Runnable task) {
    try {
      Future<?> _ = timer.schedule(task, pause.toNanos(), TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // We are stopping: whatever was to happen then is not needed any more.
    }
  }

  @Override
  public void start(Runnable task) {
    try {
      requests.execute(task);
    } catch (RejectedExecutionException e) {
      // As above.
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    requests.shutdownNow();
  }
}
