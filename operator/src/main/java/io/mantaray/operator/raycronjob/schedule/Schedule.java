package io.mantaray.operator.raycronjob.schedule;

import java.time.Instant;
import java.util.Optional;

/** When something is due, again and again. */
public sealed interface Schedule permits FieldSchedule, IntervalSchedule {
  /** The first time after the given one; empty if there is none within about five years. */
  Optional<Instant> next(Instant after);
}
