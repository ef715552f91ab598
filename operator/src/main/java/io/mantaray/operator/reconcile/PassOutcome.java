package io.mantaray.operator.reconcile;

import io.mantaray.operator.kubernetes.actions.StageId;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** How one pass over an object ended, for the {@link RequeuePolicy}. */
public sealed interface PassOutcome {
  /**
   * Everything is as desired.
   *
   * @param due when to reconcile without a trigger
   */
  record Settled(Optional<Instant> due) implements PassOutcome {}

  /** The object has finished and needs no resync. */
  record Finished(Optional<Instant> due) implements PassOutcome {}

  /** A status was written that the next pass continues from. */
  record Advanced() implements PassOutcome {}

  /**
   * The object waits for something whose end may not trigger a reconcile.
   *
   * @param progressed whether this pass performed actions, so that the next one is due soon
   */
  record Waiting(String reason, boolean progressed, Optional<Instant> due) implements PassOutcome {}

  /**
   * A write failed because its object was stale; the cache will show the new version.
   *
   * @param failed stages that failed for another reason
   * @param heldBack stages that were not tried because their back-off is not over
   */
  record Conflicted(Set<StageId> failed, Set<StageId> heldBack) implements PassOutcome {
    public Conflicted {
      failed = Set.copyOf(failed);
      heldBack = Set.copyOf(heldBack);
    }
  }

  /**
   * Some stages failed or wait for their back-off to end; independent stages were performed.
   *
   * @param failed the stages that were tried and failed
   * @param heldBack the stages that were not tried because their back-off is not over
   */
  record StagesFailed(Set<StageId> failed, Set<StageId> heldBack, Optional<Instant> due)
      implements PassOutcome {
    public StagesFailed {
      failed = Set.copyOf(failed);
      heldBack = Set.copyOf(heldBack);
    }
  }

  /** The pass ended with an exception. */
  record Crashed() implements PassOutcome {}
}
