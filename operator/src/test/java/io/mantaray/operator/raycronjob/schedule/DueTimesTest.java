package io.mantaray.operator.raycronjob.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DueTimesTest {

  @ParameterizedTest
  @CsvSource({
    "0 * * * *, 2026-01-01T00:30:00Z, 2026-01-01T00:59:59Z,, 0, 2026-01-01T01:00:00Z",
    "0 * * * *, 2026-01-01T00:30:00Z, 2026-01-01T01:00:00Z, 2026-01-01T01:00:00Z, 0, 2026-01-01T02:00:00Z",
    "0 * * * *, 2026-01-01T00:30:00Z, 2026-01-01T05:10:00Z, 2026-01-01T05:00:00Z, 4, 2026-01-01T06:00:00Z",
    "@every 7m, 2026-01-01T00:00:00Z, 2026-01-01T00:06:00Z,, 0, 2026-01-01T00:07:00Z",
    "@every 7m, 2026-01-01T00:00:00Z, 2036-01-01T00:00:00Z, 2035-12-31T23:56:00Z, 751267, 2036-01-01T00:03:00Z",
    "0 0 29 2 *, 2015-06-01T00:00:00Z, 2026-01-01T00:00:00Z, 2024-02-29T00:00:00Z, 2, 2028-02-29T00:00:00Z",
    // 2100 is no leap year: five years of search do not find the next one.
    "0 0 29 2 *, 2096-02-29T00:00:00Z, 2099-01-01T00:00:00Z,, 0, 2104-02-29T00:00:00Z",
    "0 0 29 2 *, 2096-02-29T00:00:00Z, 2104-03-01T00:00:00Z, 2104-02-29T00:00:00Z, 0, 2108-02-29T00:00:00Z",
    // The clock was set back.
    "0 * * * *, 2026-01-01T10:00:00Z, 2026-01-01T05:10:00Z,, 0, 2026-01-01T11:00:00Z",
  })
  void findsTheLatestAndCountsTheMissed(
      String text, Instant handled, Instant now, Instant latest, long missed, Instant next) {
    assertThat(DueTimes.since(handled, ScheduleTextTest.schedule(text), now))
        .isEqualTo(new DueTimes(Optional.ofNullable(latest), missed, true, Optional.of(next)));
  }

  @Test
  void doesNotCountTheMinutesOfYears() {
    Instant handled = Instant.parse("2006-01-01T00:00:00Z");
    Instant now = Instant.parse("2026-11-18T05:00:30Z");

    DueTimes times = DueTimes.since(handled, ScheduleTextTest.schedule("* * * * *"), now);

    assertThat(times.latest()).contains(Instant.parse("2026-11-18T05:00:00Z"));
    assertThat(times.next()).contains(Instant.parse("2026-11-18T05:01:00Z"));
    assertThat(times.missed()).isEqualTo(DueTimes.MAX_COUNTED - 1);
    assertThat(times.isCountComplete()).isFalse();
  }
}
