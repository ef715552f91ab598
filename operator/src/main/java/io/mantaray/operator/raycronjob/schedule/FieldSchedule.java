package io.mantaray.operator.raycronjob.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Due when the clocks of a time zone show certain minutes of certain hours of certain days.
 *
 * <p>The next time is searched as robfig/cron does it, from the largest unit to the smallest:
 *
 * <ol>
 *   <li>Go on by a month, a day, an hour, a minute or a second while the month, the day, the hour,
 *       the minute or the second is not one of the schedule's.
 *   <li>Before the first step, go back to the beginning of the unit.
 *   <li>Whenever a unit starts over, begin again with the largest.
 *   <li>Give up after five years.
 * </ol>
 *
 * <p>Hours are steps of 3,600 seconds. So a time that clocks show twice is due twice, and one that
 * they skip is not due on that day.
 *
 * @param zone whose clocks count
 */
public record FieldSchedule(
    FieldValues minutes,
    FieldValues hours,
    FieldValues daysOfMonth,
    FieldValues months,
    FieldValues daysOfWeek,
    ZoneId zone)
    implements Schedule {
  private static final int YEARS = 5;

  /** No search takes more: 60 months, their days, and the hours, minutes and seconds of one day. */
  private static final int MAX_STEPS = 10_000;

  @Override
  public Optional<Instant> next(Instant after) {
    boolean impossible = Stream.of(minutes, hours, months).anyMatch(FieldValues::isEmpty);
    return impossible ? Optional.empty() : new Search(after).run();
  }

  /** Both have to match if one of them allows any day, otherwise one is enough. */
  private boolean matchesDay(WallTime time) {
    boolean inMonth = daysOfMonth.contains(time.local().getDayOfMonth());
    boolean inWeek = daysOfWeek.contains(time.local().getDayOfWeek().getValue() % 7);
    return (daysOfMonth.star() || daysOfWeek.star()) ? (inMonth && inWeek) : (inMonth || inWeek);
  }

  /** One search for the next time. */
  private final class Search {
    private WallTime time;
    private boolean hasMoved;
    private int steps;

    Search(Instant after) {
      time = WallTime.at(after.getEpochSecond() + 1, zone.getRules());
    }

    Optional<Instant> run() {
      int lastYear = time.local().getYear() + YEARS;
      while (time.local().getYear() <= lastYear && steps < MAX_STEPS) {
        if (findMonth() && findDay() && findHour() && findMinute() && findSecond()) {
          return Optional.of(time.instant());
        }
      }
      return Optional.empty();
    }

    /** Returns false if the search has to begin again with the month; so do the others. */
    private boolean findMonth() {
      while (!months.contains(time.local().getMonthValue())) {
        step(moved() ? time : time.startOfMonth());
        time = time.plusMonth();
        if (time.local().getMonthValue() == 1) {
          return false;
        }
      }
      return true;
    }

    private boolean findDay() {
      while (!matchesDay(time)) {
        step(moved() ? time : time.startOfDay());
        time = time.nextDay();
        if (time.local().getDayOfMonth() == 1) {
          return false;
        }
      }
      return true;
    }

    private boolean findHour() {
      while (!hours.contains(time.local().getHour())) {
        step(moved() ? time : time.startOfHour());
        time = time.plusHours(1);
        if (time.local().getHour() == 0) {
          return false;
        }
      }
      return true;
    }

    private boolean findMinute() {
      while (!minutes.contains(time.local().getMinute())) {
        step(moved() ? time : time.startOfMinute());
        time = time.plusMinute();
        if (time.local().getMinute() == 0) {
          return false;
        }
      }
      return true;
    }

    private boolean findSecond() {
      while (time.local().getSecond() != 0) {
        step(time);
        hasMoved = true;
        time = time.plusSecond();
        if (time.local().getSecond() == 0) {
          return false;
        }
      }
      return true;
    }

    private boolean moved() {
      boolean before = hasMoved;
      hasMoved = true;
      return before;
    }

    private void step(WallTime from) {
      steps++;
      time = from;
    }
  }
}
