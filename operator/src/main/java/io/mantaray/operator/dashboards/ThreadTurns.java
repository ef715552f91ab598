package io.mantaray.operator.dashboards;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * One timer thread for all clusters, and a virtual thread for each request under way.
 *
 * <p>Alarms ring in ticks. To wake threads is most of what a small request costs, and a tick wakes
 * them once for all that falls due in it.
 */
public final class ThreadTurns implements Turns {
  private static final long TICK = Duration.ofMillis(200).toNanos();

  private final InstantSource clock;
  private final Map<Long, List<Runnable>> ticks = new HashMap<>();
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
    long now = System.nanoTime();
    long tick = Math.ceilDiv(now + pause.toNanos(), TICK);
    synchronized (ticks) {
      List<Runnable> tasks = ticks.get(tick);
      if (tasks == null) {
        tasks = new ArrayList<>();
        ticks.put(tick, tasks);
        ring(tick, tick * TICK - now);
      }
      tasks.add(task);
    }
  }

  private void ring(long tick, long nanos) {
    try {
      Future<?> _ = timer.schedule(() -> runTick(tick), nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // We are stopping: whatever was to happen then is not needed any more.
    }
  }

  private void runTick(long tick) {
    List<Runnable> due;
    synchronized (ticks) {
      due = ticks.remove(tick);
    }
    if (due != null) {
      due.forEach(Runnable::run);
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
