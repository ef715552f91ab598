package io.mantaray.load;

import io.mantaray.load.RequestOutcome.Failed;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.stream.Stream;

/**
 * Sends requests at a constant rate until it is stopped. The rate does not depend on the answers
 * (an open loop): a server that hangs for a second is met by all the requests of that second, and
 * each of them counts the time since it was due.
 *
 * <pre>{@code
 * try (var load = LoadGenerator.start(LoadPlan.get(uri, 20))) {
 *   upgrade();
 *   assertThat(load.stop().failures()).isEmpty();
 * }
 * }</pre>
 */
public final class LoadGenerator implements AutoCloseable {
  private final LoadPlan plan;
  private final LoadCounter counter;
  private final List<KeepAliveClient> clients;
  private final ScheduledThreadPoolExecutor timer = timer();
  private final ExecutorService requests =
      Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("request-", 0).factory());
  private final Thread pace = Thread.ofPlatform().daemon().name("load").unstarted(this::run);
  private final long begin;
  private volatile boolean stopped;
  private volatile long end;

  private LoadGenerator(LoadPlan plan, InstantSource clock) {
    this.plan = plan;
    this.counter = new LoadCounter(clock);
    this.clients =
        Stream.generate(() -> new KeepAliveClient(plan, timer)).limit(plan.clients()).toList();
    this.begin = System.nanoTime(); // Making clients takes time, which is not to be caught up on.
  }

  public static LoadGenerator start(LoadPlan plan) {
    var generator = new LoadGenerator(plan, InstantSource.system());
    generator.pace.start();
    return generator;
  }

  /** What became of the requests so far. */
  public LoadReport report() {
    return counter.report(Duration.ofNanos((stopped ? end : System.nanoTime()) - begin));
  }

  /** Sends no more, waits for the answers to what was sent, and tells what became of all. */
  public LoadReport stop() {
    close();
    return report();
  }

  @Override
  public void close() {
    if (!stopped) {
      end = System.nanoTime();
      stopped = true;
    }
    pace.interrupt();
    join();
    requests.close(); // Waits; no request takes longer than its timeout.
    clients.forEach(KeepAliveClient::close);
    timer.shutdownNow();
  }

  private void join() {
    boolean interrupted = false;
    while (pace.isAlive()) {
      try {
        pace.join();
      } catch (InterruptedException _) {
        interrupted = true; // It ends at once in any case.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    for (long number = 0; ; number++) {
      long due = begin + (long) (number * 1e9 / plan.perSecond());
      if (!sleepUntil(due)) {
        return;
      }
      long which = number;
      counter.begun();
      requests.execute(() -> send(which, due));
    }
  }

  /** Whether the time came before the stop. */
  private boolean sleepUntil(long due) {
    try {
      long left = due - System.nanoTime();
      if (left > 0) {
        Thread.sleep(Duration.ofNanos(left));
      }
      return !stopped;
    } catch (InterruptedException _) {
      return false; // Only a stop interrupts it.
    }
  }

  private void send(long number, long due) {
    RequestOutcome outcome = outcome(clients.get((int) (number % clients.size())));
    counter.ended(number, Duration.ofNanos(System.nanoTime() - due), outcome);
  }

  /** Whatever happens, also in the check of an answer, the request is counted. */
  @SuppressWarnings("IllegalCatch")
  private RequestOutcome outcome(KeepAliveClient client) {
    try {
      return client.send();
    } catch (RuntimeException e) {
      return new RequestOutcome(new Failed(FailureKind.OTHER, e.toString()), /* resent= */ false);
    }
  }

  private static ScheduledThreadPoolExecutor timer() {
    var timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("load-timeouts").factory());
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }
}
