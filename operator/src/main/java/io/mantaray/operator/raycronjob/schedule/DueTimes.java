package io.mantaray.operator.raycronjob.schedule;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The times of a schedule since one that was dealt with.
 *
 * @param latest the last one that is not after now; empty if none is due
 * @param missed how many were due before the latest one
 * @param isCountComplete whether no more than that were missed
 * @param next the first one after now; empty if there is none within years
 */
public record DueTimes(
    Optional<Instant> latest, long missed, boolean isCountComplete, Optional<Instant> next) {
  /** More are not counted one by one: a schedule may have been suspended for years. */
  static final int MAX_COUNTED = 100;

  /** Less than a search looks ahead, so that nothing is overlooked between two searches. */
  private static final Duration SEARCHED = Duration.ofDays(4 * 365 + 1);

  /** The times of a schedule after one that was dealt with, up to now. */
  public static DueTimes since(Instant handled, Schedule schedule, Instant now) {
    return switch (schedule) {
      case IntervalSchedule intervals -> ofIntervals(handled, intervals, now);
      case FieldSchedule fields -> ofFields(handled, fields, now);
    };
  }

  /** Whether a schedule is never due: 31 February, or a field without a value. */
  public static boolean isNever(Schedule schedule) {
    // A leap year, so that every day of the calendar is ahead.
    return schedule.next(Instant.parse("2000-01-01T00:00:00Z")).isEmpty();
  }

  private static DueTimes ofIntervals(Instant handled, IntervalSchedule schedule, Instant now) {
    Instant first = schedule.next(handled).orElseThrow();
    if (first.isAfter(now)) {
      return new DueTimes(Optional.empty(), 0, true, Optional.of(first));
    }
    long missed = Duration.between(first, now).dividedBy(schedule.interval());
    Instant latest = first.plus(schedule.interval().multipliedBy(missed));
    return new DueTimes(Optional.of(latest), missed, true, schedule.next(latest));
  }

  /** One after the other: where clocks are changed, the next time depends on the last one. */
  private static DueTimes ofFields(Instant handled, FieldSchedule schedule, Instant now) {
    Optional<Instant> latest = Optional.empty();
    Optional<Instant> next = nextWithinYears(handled, schedule, now);
    int due = 0;
    while (next.isPresent() && !next.get().isAfter(now) && due < MAX_COUNTED) {
      due++;
      latest = next;
      next = nextWithinYears(next.get(), schedule, now);
    }
    boolean isComplete = next.filter(time -> !time.isAfter(now)).isEmpty();
    if (!isComplete) {
      latest = Optional.of(last(latest.orElseThrow(), schedule, now));
      next = nextWithinYears(latest.get(), schedule, now);
    }
    return new DueTimes(latest, Math.max(0, due - 1), isComplete, next);
  }

  /** The last time that is not after now, found by halving. */
  private static Instant last(Instant due, FieldSchedule schedule, Instant now) {
    long low = due.getEpochSecond();
    long high = now.getEpochSecond();
    Instant last = due;
    while (low < high) {
      long middle = low + (high - low) / 2;
      Optional<Instant> next = schedule.next(Instant.ofEpochSecond(middle));
      if (next.isPresent() && !next.get().isAfter(now)) {
        last = next.get();
        low = last.getEpochSecond();
      } else {
        high = middle;
      }
    }
    return last;
  }

  /** Also where the next time is further away than a search looks, as 29 February around 2100. */
  private static Optional<Instant> nextWithinYears(
      Instant after, FieldSchedule schedule, Instant now) {
    Instant from = after;
    while (true) {
      Optional<Instant> next = schedule.next(from);
      if (next.isPresent() || from.isAfter(now)) {
        return next;
      }
      from = from.plus(SEARCHED);
    }
  }
}
