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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One timer thread for all clusters, and a virtual thread for each request under way.
 *
 * <p>Timers fire in ticks. Waking threads is most of the cost of a small request, and a tick wakes
 * them once for all requests that are due.
 */
public final class ThreadPollScheduler implements PollScheduler {
  private static final Logger log = LoggerFactory.getLogger(ThreadPollScheduler.class);
  private static final long TICK = Duration.ofMillis(200).toNanos();

  private final InstantSource clock;
  private final Map<Long, List<Runnable>> ticks = new HashMap<>();
  private final ScheduledThreadPoolExecutor timer =
      new ScheduledThreadPoolExecutor(
          1, Thread.ofPlatform().name("dashboard-timer").daemon().factory());
  private final ExecutorService requests =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("dashboard-", 0).factory());

  public ThreadPollScheduler(InstantSource clock) {
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
        schedule(tick, tick * TICK - now);
      }
      tasks.add(task);
    }
  }

  private void schedule(long tick, long nanos) {
    try {
      Future<?> _ = timer.schedule(() -> runTick(tick), nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException e) {
      // The process stops, so the task is not needed any more.
    }
  }

  private void runTick(long tick) {
    List<Runnable> due;
    synchronized (ticks) {
      due = ticks.remove(tick);
    }
    if (due != null) {
      due.forEach(ThreadPollScheduler::runOne);
    }
  }

  /** A failing task must not stop the others of its tick. */
  @SuppressWarnings("IllegalCatch")
  private static void runOne(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      log.error("A poll could not be started; this is a bug in the operator", e);
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
