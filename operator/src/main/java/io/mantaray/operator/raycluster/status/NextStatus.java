package io.mantaray.operator.raycluster.status;

import io.mantaray.api.v1.RayClusterStatus;
import java.time.Instant;
import java.util.Optional;

/** The result of a status calculation. */
public sealed interface NextStatus {

  /**
   * The status is known.
   *
   * @param changed whether it differs and has to be written
   * @param requeueAt when it may change without a trigger
   */
  record Computed(RayClusterStatus status, boolean changed, Optional<Instant> requeueAt)
      implements NextStatus {}

  /**
   * The observation is inconsistent, so the old status stays.
   *
   * @param why for the log
   */
  record Undecidable(String why) implements NextStatus {}
}
