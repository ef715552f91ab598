package io.mantaray.operator.rayjob.phases;

import java.time.Instant;

/** The state of the container that submits a job to Ray and prints its output. */
sealed interface Submitter {
  /** The submission mode has no submitter. */
  record None() implements Submitter {}

  /** It was deleted. */
  record Missing() implements Submitter {}

  /** It runs or will be restarted. */
  record Working() implements Submitter {}

  /** It exited successfully. */
  record Succeeded(Instant at) implements Submitter {}

  /**
   * It failed and is not retried.
   *
   * @param message how it failed
   */
  record Failed(String message) implements Submitter {}

  /** It was a sidecar in a head pod that is gone. */
  record LostWithHead() implements Submitter {}

  /** Whether it has ended. */
  default boolean isDone() {
    return switch (this) {
      case Working() -> false;
      case None(), Missing(), Succeeded(_), Failed(_), LostWithHead() -> true;
    };
  }
}
