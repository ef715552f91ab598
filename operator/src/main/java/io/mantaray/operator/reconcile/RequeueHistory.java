package io.mantaray.operator.reconcile;

import io.mantaray.operator.kubernetes.actions.StageBackOff;
import io.mantaray.operator.kubernetes.actions.StageId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The last passes over an object, from which the {@link RequeuePolicy} computes the back-off.
 *
 * @param generation of the spec; a new generation starts with an empty history
 * @param inARow how many passes in a row ended in the same way
 * @param last how the last one ended; absent before the first
 * @param refused the stages that failed, each with its back-off
 */
public record RequeueHistory(
    long generation,
    int inARow,
    Optional<Class<? extends PassOutcome>> last,
    Map<StageId, Refused> refused) {
  /**
   * A stage that failed.
   *
   * @param times in a row
   * @param at the last time
   * @param retryAt when it may be tried again
   */
  public record Refused(int times, Instant at, Instant retryAt) {
    private Refused retryingAfter(Duration earliest) {
      Instant sooner = at.plus(earliest);
      return sooner.isBefore(retryAt) ? new Refused(times, at, sooner) : this;
    }
  }

  public RequeueHistory {
    refused = Map.copyOf(refused);
  }

  /** An empty history. */
  public static RequeueHistory of(long generation) {
    return new RequeueHistory(generation, 0, Optional.empty(), Map.of());
  }

  /** The back-off of the stages at this time. */
  StageBackOff at(Instant now) {
    return new StageBackOff() {
      @Override
      public boolean holdsBack(StageId stage) {
        return RequeueHistory.this.holdsBack(stage, now);
      }

      @Override
      public int failures(StageId stage) {
        Refused known = refused.get(stage);
        return known == null ? 0 : known.times();
      }
    };
  }

  /** Whether the stage has to wait for the end of its back-off. */
  boolean holdsBack(StageId stage, Instant now) {
    Refused known = refused.get(stage);
    return known != null && now.isBefore(known.retryAt());
  }

  /** The same history, with back-offs that end no later than this after the last refusal. */
  RequeueHistory retryingAfter(Duration earliest) {
    Map<StageId, Refused> sooner = new HashMap<>();
    refused.forEach((stage, known) -> sooner.put(stage, known.retryingAfter(earliest)));
    return new RequeueHistory(generation, inARow, last, sooner);
  }
}
