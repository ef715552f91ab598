package io.mantaray.operator.reconcile;

import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.reconcile.RequeueHistory.Refused;
import io.mantaray.operator.retry.BackOff;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decides when to reconcile an object again without a trigger. The same for all kinds.
 *
 * <table>
 *   <caption>The delay of the next pass, by the outcome of the last one</caption>
 *   <tr><td>Settled</td><td>resync interval, or when something is due</td></tr>
 *   <tr><td>Finished</td><td>only when something is due</td></tr>
 *   <tr><td>Advanced</td><td>immediately</td></tr>
 *   <tr><td>Waiting</td><td>1 s, and without progress 2 s, 4 s … 30 s</td></tr>
 *   <tr><td>Conflicted</td><td>200 ms, 400 ms … 30 s</td></tr>
 *   <tr><td>StagesFailed</td><td>when the first back-off ends: 1 s, 2 s … 5 min per stage</td></tr>
 *   <tr><td>Crashed</td><td>1 s, 2 s … 5 min</td></tr>
 * </table>
 *
 * @param resync how often an object is reconciled without a trigger; empty for never
 */
public record RequeuePolicy(Optional<Duration> resync) {
  static final Duration IMMEDIATELY = Duration.ofMillis(10);
  static final BackOff WAITING = new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(30));
  static final BackOff CONFLICTS = new BackOff(Duration.ofMillis(200), Duration.ofSeconds(30));
  static final BackOff FAILURES = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(5));

  /** Objects that failed together must not retry together. */
  static final double JITTER = 0.2;

  /**
   * When to requeue an object.
   *
   * @param after empty if only a trigger reconciles the object again
   * @param history the input of the next decision
   */
  public record Requeue(Optional<Duration> after, RequeueHistory history) {}

  /**
   * Decides when to requeue.
   *
   * @param random between 0 and 1
   */
  public Requeue next(RequeueHistory before, PassOutcome outcome, Instant now, double random) {
    boolean repeated =
        before.last().equals(Optional.of(outcome.getClass()))
            && !(outcome instanceof PassOutcome.Waiting(_, boolean progressed, _) && progressed);
    int inARow = repeated ? before.inARow() + 1 : 1;
    Map<StageId, Refused> refused = refused(before, outcome, now, random);
    RequeueHistory history =
        new RequeueHistory(before.generation(), inARow, Optional.of(outcome.getClass()), refused);
    Optional<Duration> after =
        switch (outcome) {
          case PassOutcome.Settled(Optional<Instant> due) -> earliest(until(due, now), resync);
          case PassOutcome.Finished(Optional<Instant> due) -> until(due, now);
          case PassOutcome.Advanced() -> Optional.of(IMMEDIATELY);
          case PassOutcome.Waiting(_, _, Optional<Instant> due) ->
              earliest(
                  until(inFuture(due, now), now),
                  Optional.of(WAITING.after(inARow, JITTER, random)));
          case PassOutcome.Conflicted _ -> Optional.of(CONFLICTS.after(inARow, JITTER, random));
          case PassOutcome.StagesFailed(_, _, Optional<Instant> due) ->
              earliest(
                  until(inFuture(due, now), now),
                  until(
                      refused.values().stream().map(Refused::retryAt).min(Instant::compareTo),
                      now));
          case PassOutcome.Crashed() -> Optional.of(FAILURES.after(inARow, JITTER, random));
        };
    return new Requeue(after, history);
  }

  /** Failed stages get a longer back-off; stages that were held back keep theirs. */
  private static Map<StageId, Refused> refused(
      RequeueHistory before, PassOutcome outcome, Instant now, double random) {
    return switch (outcome) {
      case PassOutcome.StagesFailed(Set<StageId> failed, Set<StageId> heldBack, _) ->
          refused(before, failed, heldBack, now, random);
      case PassOutcome.Conflicted(Set<StageId> failed, Set<StageId> heldBack) ->
          refused(before, failed, heldBack, now, random);
      // The stages were not tried.
      case PassOutcome.Crashed _, PassOutcome.Advanced _, PassOutcome.Waiting _ -> before.refused();
      case PassOutcome.Settled _, PassOutcome.Finished _ -> Map.of();
    };
  }

  private static Map<StageId, Refused> refused(
      RequeueHistory before,
      Set<StageId> failed,
      Set<StageId> heldBack,
      Instant now,
      double random) {
    Map<StageId, Refused> refused = new HashMap<>();
    for (StageId stage : heldBack) {
      Refused known = before.refused().get(stage);
      if (known != null) {
        refused.put(stage, known);
      }
    }
    for (StageId stage : failed) {
      Refused known = before.refused().get(stage);
      int times = known == null ? 1 : known.times() + 1;
      refused.put(stage, new Refused(times, now, now.plus(FAILURES.after(times, JITTER, random))));
    }
    return refused;
  }

  /** A due time in the past does not shorten the back-off. */
  private static Optional<Instant> inFuture(Optional<Instant> due, Instant now) {
    return due.filter(now::isBefore);
  }

  private static Optional<Duration> until(Optional<Instant> due, Instant now) {
    // A millisecond later, so that the time has surely passed then.
    return due.map(at -> at.isAfter(now) ? Duration.between(now, at).plusMillis(1) : IMMEDIATELY);
  }

  private static Optional<Duration> earliest(Optional<Duration> one, Optional<Duration> other) {
    return Stream.concat(one.stream(), other.stream()).min(Duration::compareTo);
  }
}
