package io.mantaray.operator.raycronjob.schedule;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;

/**
 * A second, and what the clocks of a time zone show then.
 *
 * <p>Where clocks are changed, a local time may not exist, or twice. Go resolves it in its own way,
 * which is not Java's, and the times of a schedule depend on it.
 */
record WallTime(long epochSecond, LocalDateTime local, ZoneRules rules) {
  private static final int MINUTE = 60;
  private static final int HOUR = 3600;
  private static final int NOON = 12;
  private static final int HOURS_PER_DAY = 24;

  static WallTime at(long epochSecond, ZoneRules rules) {
    ZoneOffset offset = rules.getOffset(Instant.ofEpochSecond(epochSecond));
    return new WallTime(epochSecond, LocalDateTime.ofEpochSecond(epochSecond, 0, offset), rules);
  }

  /**
   * The second at which clocks show a local time, as Go finds it: with the offset that is valid at
   * the local time taken as UTC, and then with the one that is valid at what this gives.
   */
  private static WallTime of(LocalDateTime local, ZoneRules rules) {
    long asUtc = local.toEpochSecond(ZoneOffset.UTC);
    long guess = asUtc - offset(asUtc, rules);
    return at(asUtc - offset(guess, rules), rules);
  }

  private static long offset(long epochSecond, ZoneRules rules) {
    return rules.getOffset(Instant.ofEpochSecond(epochSecond)).getTotalSeconds();
  }

  Instant instant() {
    return Instant.ofEpochSecond(epochSecond);
  }

  WallTime startOfMonth() {
    return of(local.toLocalDate().withDayOfMonth(1).atStartOfDay(), rules);
  }

  WallTime startOfDay() {
    return of(local.toLocalDate().atStartOfDay(), rules);
  }

  WallTime startOfHour() {
    return of(local.toLocalDate().atTime(local.getHour(), 0), rules);
  }

  WallTime startOfMinute() {
    return at(Math.floorDiv(epochSecond, MINUTE) * MINUTE, rules);
  }

  /** The same day and time of the next month; a day that it has not is one of the month after. */
  WallTime plusMonth() {
    LocalDate first = local.toLocalDate().withDayOfMonth(1).plusMonths(1);
    LocalTime time = local.toLocalTime();
    return of(first.plusDays(local.getDayOfMonth() - 1L).atTime(time), rules);
  }

  /**
   * The same time of the next day, and whole hours from there to the nearest midnight, if clocks
   * are changed at midnight.
   *
   * <p>Where a zone skipped a whole day, at the date line, robfig/cron steps onto the same day for
   * ever. Here the day after follows.
   */
  WallTime nextDay() {
    WallTime same = of(local.plusDays(1), rules);
    WallTime next = same.epochSecond > epochSecond ? same : plusHours(HOURS_PER_DAY);
    int hour = next.local.getHour();
    return hour == 0 ? next : next.plusHours(hour > NOON ? HOURS_PER_DAY - hour : -hour);
  }

  WallTime plusHours(int hours) {
    return at(epochSecond + (long) hours * HOUR, rules);
  }

  WallTime plusMinute() {
    return at(epochSecond + MINUTE, rules);
  }

  WallTime plusSecond() {
    return at(epochSecond + 1, rules);
  }
}
