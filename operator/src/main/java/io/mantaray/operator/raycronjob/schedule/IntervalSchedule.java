package io.mantaray.operator.raycronjob.schedule;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Due at a fixed distance from the last time, whatever the calendar says.
 *
 * @param interval in whole seconds, at least one
 */
public record IntervalSchedule(Duration interval) implements Schedule {
  public IntervalSchedule {
    interval =
        interval.compareTo(Duration.ofSeconds(1)) < 0
            ? Duration.ofSeconds(1)
            : interval.truncatedTo(ChronoUnit.SECONDS);
  }

  @Override
  public Optional<Instant> next(Instant after) {
    return Optional.of(after.truncatedTo(ChronoUnit.SECONDS).plus(interval));
  }
}
