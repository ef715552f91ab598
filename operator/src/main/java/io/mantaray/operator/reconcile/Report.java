package io.mantaray.operator.reconcile;

import java.time.Instant;
import java.util.Optional;

/**
 * What to do with the status of an object after its plan was performed.
 *
 * @param <T> the status of the kind
 */
public sealed interface Report<T> {
  /**
   * Write the status.
   *
   * @param advances whether the next pass continues from it and is due immediately
   * @param due when time alone changes something
   */
  record Write<T>(T status, boolean advances, Optional<Instant> due) implements Report<T> {}

  /**
   * Keep the status.
   *
   * @param due when time alone changes something
   */
  record Keep<T>(Optional<Instant> due) implements Report<T> {}

  /** The object has finished and needs no resync. */
  record Finished<T>(Optional<Instant> due) implements Report<T> {}

  /**
   * The observation is inconsistent, so the status is kept for now.
   *
   * @param why for the log
   */
  record Undecided<T>(String why) implements Report<T> {}
}
