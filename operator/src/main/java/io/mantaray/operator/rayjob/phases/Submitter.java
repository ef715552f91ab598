package io.mantaray.operator.rayjob.phases;

import java.time.Instant;

/** How the program fares that hands a job to Ray and shows its output. */
sealed interface Submitter {
  /** The job comes to Ray in another way. */
  record None() implements Submitter {}

  /** It is not there: somebody deleted it. */
  record Missing() implements Submitter {}

  /** It runs, or will be started again. */
  record Working() implements Submitter {}

  /** It has done its work. */
  record Succeeded(Instant at) implements Submitter {}

  /**
   * It failed for good.
   *
   * @param message how
   */
  record Failed(String message) implements Submitter {}

  /** It was in a head pod that is no more. */
  record LostWithHead() implements Submitter {}

  /** Whether nothing more is to be expected of it. */
  default boolean isDone() {
    return switch (this) {
      case Working() -> false;
      case None(), Missing(), Succeeded(_), Failed(_), LostWithHead() -> true;
    };
  }
}
