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
 * Asks dashboards in the background, so that no reconcile ever waits for one.
 *
 * <ol>
 *   <li>A reconcile {@linkplain #watch watches} a key and reads what is known at once.
 *   <li>The question is asked, soon and then at the {@link Pace}; per key one request at a time.
 *   <li>When an answer differs from the one before, {@code onChange} is called and the next
 *       reconcile reads it.
 *   <li>{@linkplain #perform Commands} take the next turn of their key. The question is asked in
 *       the same turn, so that a reconcile learns of the outcome together with what it led to.
 *   <li>Whoever watches says when to {@linkplain #forget forget}.
 * </ol>
 */
public final class DashboardPoller implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(DashboardPoller.class);

  /** Enough for thousands of clusters that answer; bounds what the answers take in memory. */
  public static final int REQUESTS_AT_ONCE = 64;

  private final RayDashboards dashboards;
  private final Pace pace;
  private final Turns turns;
  private final Map<DashboardKey<?>, Watch<?>> watches = new HashMap<>();
  private final RequestQueue<Watch<?>> queue;
  private boolean closed;

  public DashboardPoller(RayDashboards dashboards, Pace pace, int requestsAtOnce, Turns turns) {
    this.dashboards = dashboards;
    this.pace = pace;
    this.turns = turns;
    this.queue = new RequestQueue<>(requestsAtOnce);
  }

  /**
   * Asks a question from now on, until it is forgotten. To be called in each reconcile: the first
   * call begins, later ones only renew where the dashboard is and whom to tell.
   *
   * @param onChange called on a thread of the poller; should do no more than to trigger a reconcile
   * @return what is known so far
   */
  public synchronized <T> Observation<T> watch(
      DashboardKey<T> key, DashboardTarget target, Runnable onChange) {
    Optional<Watch<T>> known = find(key);
    if (known.isEmpty()) {
      Watch<T> begun = new Watch<>(key, target, onChange, turns.now());
      watches.put(key, begun);
      schedule(begun, Duration.ZERO);
      return begun.observation();
    }
    Watch<T> watch = known.get();
    watch.replaceOnChange(onChange);
    if (watch.moveTo(target, turns.now()) && !watch.isBusy()) {
      schedule(watch, Duration.ZERO);
    }
    return watch.observation();
  }

  /** What is known of a key; empty if nobody watches it. */
  public synchronized <T> Optional<Observation<T>> latest(DashboardKey<T> key) {
    return find(key).map(Watch::observation);
  }

  /**
   * Performs a command in the background. Its progress is in the observation of the key, and its
   * end is news. The same command again after a failure waits as {@link Pace} says, so a planner
   * may ask for it in every reconcile.
   *
   * @return false if nothing was begun: a command is under way, or nobody watches the key
   */
  public synchronized boolean perform(DashboardKey<?> key, Command command) {
    Watch<?> watch = watches.get(key);
    if (watch == null) {
      return false;
    }
    Optional<Instant> due = watch.give(command, pace, turns);
    if (due.isPresent() && !watch.isBusy()) {
      schedule(watch, Watch.until(due.get(), turns.now()));
    }
    return due.isPresent();
  }

  /** Asks no more. A command that has not begun is dropped. */
  public synchronized void forget(DashboardKey<?> key) {
    watches.remove(key);
  }

  /** Asks nothing more of a cluster that is gone. */
  public synchronized void forgetCluster(String clusterUid) {
    watches.keySet().removeIf(key -> key.clusterUid().equals(clusterUid));
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      watches.clear();
    }
    turns.close();
  }

  // The map holds under each key a watch of the same type of answer: only watch() puts any in.
  @SuppressWarnings("unchecked")
  private <T> Optional<Watch<T>> find(DashboardKey<T> key) {
    return Optional.ofNullable((Watch<T>) watches.get(key));
  }

  private void schedule(Watch<?> watch, Duration pause) {
    long alarm = watch.newAlarm();
    if (pause.isZero()) {
      enqueue(watch);
    } else {
      turns.after(pause, () -> wake(watch, alarm));
    }
  }

  private synchronized void wake(Watch<?> watch, long alarm) {
    if (watch.isCurrent(alarm) && !watch.isBusy()) {
      enqueue(watch);
    }
  }

  private void enqueue(Watch<?> watch) {
    if (isWatched(watch)) {
      watch.becomeBusy();
      queue.add(watch, watch.isInTrouble());
      startWhoMay();
    }
  }

  private void startWhoMay() {
    Optional<RequestQueue.Place<Watch<?>>> place = queue.take();
    while (place.isPresent() && !closed) {
      RequestQueue.Place<Watch<?>> taken = place.get();
      turns.start(() -> takeTurn(taken, taken.entry()));
      place = queue.take();
    }
  }

  private <T> void takeTurn(RequestQueue.Place<Watch<?>> place, Watch<T> watch) {
    Watch.Turn<T> turn;
    synchronized (this) {
      if (!isWatched(watch)) {
        queue.giveBack(place);
        startWhoMay();
        return;
      }
      turn = watch.beginTurn(turns.now());
    }
    Watch.Turn.Outcome<T> outcome = taken(turn);
    Optional<Runnable> tell = Optional.empty();
    synchronized (this) {
      queue.giveBack(place);
      if (isWatched(watch)) {
        Instant now = turns.now();
        tell = watch.endTurn(turn, outcome, now);
        watch.untilNextTurn(turn, pace, turns).ifPresent(pause -> schedule(watch, pause));
      }
      startWhoMay();
    }
    tell.ifPresent(onChange -> tell(onChange, watch.key()));
  }

  /** Whatever goes wrong, the watch goes on. */
  private <T> Watch.Turn.Outcome<T> taken(Watch.Turn<T> turn) {
    try {
      return turn.take(dashboards.at(turn.target()));
    } catch (RuntimeException e) {
      log.error(
          "Asking the dashboard at {} failed; this is a fault in the operator", turn.target(), e);
      Problem problem = new Problem.NotUnderstood(e.toString());
      return new Watch.Turn.Outcome<>(turn.command().map(command -> problem), Reply.err(problem));
    }
  }

  private static void tell(Runnable onChange, DashboardKey<?> key) {
    try {
      onChange.run();
    } catch (RuntimeException e) {
      log.error("A change of {} could not be told", key, e);
    }
  }

  /** Forgotten, and perhaps begun anew under the same key, is not watched. */
  private boolean isWatched(Watch<?> watch) {
    return watches.get(watch.key()) == watch;
  }
}
