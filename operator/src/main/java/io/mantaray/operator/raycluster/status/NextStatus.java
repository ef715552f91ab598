package io.mantaray.operator.raycluster.status;

import io.mantaray.api.v1.RayClusterStatus;
import java.time.Instant;
import java.util.Optional;

/** What becomes of the status after an observation. */
public sealed interface NextStatus {

  /**
   * The status is known.
   *
   * @param changed whether it says anything new and is to be written
   * @param lookAgain when time alone may change it
   */
  record Computed(RayClusterStatus status, boolean changed, Optional<Instant> lookAgain)
      implements NextStatus {}

  /**
   * The observation contradicts itself, so the old status stays.
   *
   * @param why a sentence for the log
   */
  record Undecidable(String why) implements NextStatus {}
}
