package io.mantaray.operator.raycronjob.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Some cases by hand; {@code ScheduleDifferentialIT} asks the library that KubeRay uses. */
class ScheduleTextTest {
  private static final ZoneId UTC = ZoneId.of("UTC");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "*/15 * * * *        | 2026-01-01T00:14:59Z | 2026-01-01T00:15:00Z",
        "*/15 * * * *        | 2026-01-01T00:15:00Z | 2026-01-01T00:30:00Z",
        "0 9-17/4 * * MON-fri| 2026-01-02T13:00:00Z | 2026-01-02T17:00:00Z",
        "0 9-17/4 * * MON-fri| 2026-01-02T17:00:00Z | 2026-01-05T09:00:00Z",
        "5/20 0 1 jan ?      | 2026-01-01T00:05:00Z | 2026-01-01T00:25:00Z",
        // Either day will do if both are given, both have to fit if one of them is any.
        "0 0 13 * fri        | 2026-01-01T00:00:00Z | 2026-01-02T00:00:00Z",
        "0 0 13 * */1        | 2026-01-01T00:00:00Z | 2026-01-13T00:00:00Z",
        "0 0 29 2 *          | 2026-01-01T00:00:00Z | 2028-02-29T00:00:00Z",
        "@weekly             | 2026-01-01T00:00:00Z | 2026-01-04T00:00:00Z",
        "@every 1h30m        | 2026-01-01T00:00:00.7Z | 2026-01-01T01:30:00Z",
        // Clocks go forward at 2:00 and back at 3:00.
        "TZ=Europe/Vienna 30 2 * * * | 2026-03-28T12:00:00Z | 2026-03-30T00:30:00Z",
        "TZ=Europe/Vienna 30 2 * * * | 2026-10-24T12:00:00Z | 2026-10-25T00:30:00Z",
        "TZ=Europe/Vienna 30 2 * * * | 2026-10-25T00:30:00Z | 2026-10-25T01:30:00Z",
        "CRON_TZ=Asia/Kolkata 0 0 29 2 * | 2027-01-01T00:00:00Z | 2028-02-28T18:30:00Z",
        // 30 December 2011 did not exist in Samoa.
        "TZ=Pacific/Apia 0 8 * * sat | 2011-12-29T18:00:00Z | 2011-12-30T18:00:00Z",
      })
  void isNextDue(String text, Instant after, Instant next) {
    assertThat(schedule(text).next(after)).contains(next);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0 0 31 2 *", "0 0 30 feb *", "0 0 31 4,6,9,11 *", ", * * * *", "0 0 31 2 ,"})
  void isNeverDue(String text) {
    assertThat(DueTimes.isNever(schedule(text))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 0 29 2 *", "0 0 31 * *", "@every 999h", "0 0 31 2 mon", "0 0 1 * ,"})
  void isDueSometime(String text) {
    assertThat(DueTimes.isNever(schedule(text))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''            | it is empty",
        "0 0 29 2      | it has 4 fields in place of 5",
        "0 0 0 29 2 *  | it has 6 fields in place of 5",
        "61 * * * *    | the minute 61 is not within 0-59",
        "* 24 * * *    | the hour 24 is not within 0-23",
        "* * 0 * *     | the day of month 0 is not within 1-31",
        "* * * * 7     | the day of week 7 is not within 0-6",
        "30-10 * * * * | the minute 30-10 ends before it begins",
        "*/0 * * * *   | the minute */0 has a step of 0",
        "1-2-3 * * * * | the minute 1-2-3 has more than one dash",
        "1/2/3 * * * * | the minute 1/2/3 has more than one slash",
        "* * * foo *   | the month foo has foo in place of a number",
        "5- * * * *    | the minute 5- has nothing in place of a number",
        "@fortnightly  | there is no @fortnightly; there are @yearly",
        "@every 5      | after @every it needs a duration such as 1h30m",
        "TZ=UTC        | nothing follows its time zone",
        "TZ=Moon 0 * * * * | there is no time zone Moon",
      })
  void saysWhyItIsNoSchedule(String text, String why) {
    assertThat(new ScheduleText(UTC).parse(text))
        .isInstanceOfSatisfying(
            ParsedSchedule.Invalid.class, invalid -> assertThat(invalid.why()).startsWith(why));
  }

  @ParameterizedTest
  @CsvSource({"Europe/Berlin, Europe/Berlin", "Local, Asia/Tokyo", "EST, -05:00"})
  void knowsTimeZones(String name, String zone) {
    assertThat(TimeZones.find(name, ZoneId.of("Asia/Tokyo"))).contains(ZoneId.of(zone));
  }

  @ParameterizedTest
  @CsvSource({"Moon/Tycho", "+02:00", "europe/berlin", "GMT+5", "''", "SystemV/EST5"})
  void knowsWhatIsNoTimeZone(String name) {
    assertThat(TimeZones.find(name, UTC)).isEmpty();
  }

  static Schedule schedule(String text) {
    return switch (new ScheduleText(UTC).parse(text, Optional.empty())) {
      case ParsedSchedule.Valid(Schedule schedule) -> schedule;
      case ParsedSchedule.Invalid(String why) -> throw new AssertionError(why);
    };
  }
}
