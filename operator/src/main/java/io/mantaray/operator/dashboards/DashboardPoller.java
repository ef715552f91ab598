package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboards;
import io.mantaray.dashboard.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Polls dashboards in the background, so that no reconcile ever waits for one.
 *
 * <ol>
 *   <li>A reconcile {@linkplain #watch watches} a key and gets the last observation without
 *       waiting.
 *   <li>The dashboard is polled immediately and then at the {@link PollInterval}; one request at a
 *       time per key.
 *   <li>When an answer differs from the one before, {@code onChange} is called and the next
 *       reconcile reads it.
 *   <li>{@linkplain #perform Commands} are performed with the next poll of their key, before the
 *       query, so that a reconcile gets the outcome together with the new answer.
 *   <li>The subscriber ends the watch by {@link #forget}.
 * </ol>
 */
public final class DashboardPoller implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DashboardPoller.class);

  /** Enough for thousands of responsive clusters; limits the memory of responses. */
  public static final int REQUESTS_AT_ONCE = 64;

  private final RayDashboards dashboards;
  private final PollInterval interval;
  private final PollScheduler scheduler;
  private final Map<DashboardKey<?>, DashboardWatch<?>> watches = new HashMap<>();
  private final PollQueue<DashboardWatch<?>> queue;
  private boolean closed;

  public DashboardPoller(
      RayDashboards dashboards,
      PollInterval interval,
      int requestsAtOnce,
      PollScheduler scheduler) {
    this.dashboards = dashboards;
    this.interval = interval;
    this.scheduler = scheduler;
    this.queue = new PollQueue<>(requestsAtOnce);
  }

  /**
   * Polls until the key is forgotten. Called in each reconcile: the first call starts the watch,
   * later ones update the address and the callback.
   *
   * @param target without a token
   * @param token read before each poll
   * @param onChange called on a thread of the poller; should only trigger a reconcile
   * @return the last observation
   */
  public synchronized <T> DashboardObservation<T> watch(
      DashboardKey<T> key, DashboardTarget target, DashboardToken token, Runnable onChange) {
    Optional<DashboardWatch<T>> known = find(key);
    if (known.isEmpty()) {
      DashboardWatch<T> begun = new DashboardWatch<>(key, target, token, onChange, scheduler.now());
      watches.put(key, begun);
      schedule(begun, Duration.ZERO);
      return begun.observation();
    }
    DashboardWatch<T> watch = known.get();
    watch.replaceOnChange(onChange);
    if (watch.moveTo(target, scheduler.now()) && !watch.isPolling()) {
      schedule(watch, Duration.ZERO);
    }
    return watch.observation();
  }

  /** The last observation of a key; empty if it is not watched. */
  public synchronized <T> Optional<DashboardObservation<T>> latest(DashboardKey<T> key) {
    return find(key).map(DashboardWatch::observation);
  }

  /**
   * Performs a command in the background. Its state is in the observation of the key, and its end
   * is a change. The same command after a failure backs off with the {@link PollInterval}, so a
   * planner may repeat it in every reconcile.
   *
   * @return false if it was not accepted: another command is pending, or the key is not watched
   */
  public synchronized boolean perform(DashboardKey<?> key, DashboardCommand command) {
    DashboardWatch<?> watch = watches.get(key);
    if (watch == null) {
      return false;
    }
    Optional<Instant> due = watch.accept(command, interval, scheduler);
    if (due.isPresent() && !watch.isPolling()) {
      schedule(watch, DashboardWatch.until(due.get(), scheduler.now()));
    }
    return due.isPresent();
  }

  /** Ends the polls. A command that has not begun is dropped. */
  public synchronized void forget(DashboardKey<?> key) {
    watches.remove(key);
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      watches.clear();
    }
    scheduler.close();
  }

  // The types of key and watch match: only watch() adds entries.
  @SuppressWarnings("unchecked")
  private <T> Optional<DashboardWatch<T>> find(DashboardKey<T> key) {
    return Optional.ofNullable((DashboardWatch<T>) watches.get(key));
  }

  private void schedule(DashboardWatch<?> watch, Duration delay) {
    long timer = watch.newTimer();
    if (delay.isZero()) {
      enqueue(watch);
    } else {
      scheduler.after(delay, () -> fire(watch, timer));
    }
  }

  private synchronized void fire(DashboardWatch<?> watch, long timer) {
    if (watch.isCurrent(timer) && !watch.isPolling()) {
      enqueue(watch);
    }
  }

  private void enqueue(DashboardWatch<?> watch) {
    if (isWatched(watch)) {
      watch.startPolling();
      queue.add(watch, watch.isFailing());
      startNext();
    }
  }

  private void startNext() {
    Optional<PollQueue.Slot<DashboardWatch<?>>> next = queue.next();
    while (next.isPresent() && !closed) {
      PollQueue.Slot<DashboardWatch<?>> slot = next.get();
      scheduler.start(() -> run(slot, slot.entry()));
      next = queue.next();
    }
  }

  private <T> void run(PollQueue.Slot<DashboardWatch<?>> slot, DashboardWatch<T> watch) {
    DashboardWatch.Poll<T> poll;
    synchronized (this) {
      if (!isWatched(watch)) {
        queue.release(slot);
        startNext();
        return;
      }
      poll = watch.beginPoll(scheduler.now());
    }
    DashboardWatch.Poll.Outcome<T> outcome = outcome(poll);
    Optional<Runnable> changed = Optional.empty();
    synchronized (this) {
      queue.release(slot);
      if (isWatched(watch)) {
        Instant now = scheduler.now();
        changed = watch.endPoll(poll, outcome, now);
        watch.untilNextPoll(poll, interval, scheduler).ifPresent(delay -> schedule(watch, delay));
      }
      startNext();
    }
    changed.ifPresent(onChange -> call(onChange, watch.key()));
  }

  /** A failure must not end the watch. */
  private <T> DashboardWatch.Poll.Outcome<T> outcome(DashboardWatch.Poll<T> poll) {
    try {
      DashboardTarget target = poll.target();
      DashboardWatch.Poll.Outcome<T> outcome =
          poll.run(dashboards.at(poll.token().value().map(target::withToken).orElse(target)));
      if (outcome.isRefusedByRay()) {
        poll.token().refused();
      }
      return outcome;
    } catch (RuntimeException e) {
      log.error(
          "Polling the dashboard at {} failed; this is a bug in the operator", poll.target(), e);
      Problem problem = new Problem.NotUnderstood(e.toString());
      return new DashboardWatch.Poll.Outcome<>(
          poll.command().map(command -> problem), Reply.err(problem));
    }
  }

  private static void call(Runnable onChange, DashboardKey<?> key) {
    try {
      onChange.run();
    } catch (RuntimeException e) {
      log.error("The callback for a change of {} failed", key, e);
    }
  }

  /** False for a watch that was forgotten, also if another has begun under its key. */
  private boolean isWatched(DashboardWatch<?> watch) {
    return watches.get(watch.key()) == watch;
  }
}
