package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PollIntervalTest {
  private final PollInterval interval =
      new PollInterval(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          20,
          Duration.ofSeconds(1),
          Duration.ofSeconds(8));

  @Test
  void anAnswerIsNeverOlderThanASmallShareOfItsAge() {
    assertThat(interval.afterAnswer(Duration.ZERO, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(interval.afterAnswer(Duration.ofSeconds(60), 0)).isEqualTo(Duration.ofSeconds(3));
    assertThat(interval.afterAnswer(Duration.ofDays(9), 0)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void aClockThatWentBackDoesNotStopThePolls() {
    assertThat(interval.afterAnswer(Duration.ofHours(-1), 0)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void retriesDoubleUpToALimit() {
    assertThat(interval.afterFailures(1, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(interval.afterFailures(3, 0)).isEqualTo(Duration.ofSeconds(4));
    assertThat(interval.afterFailures(Integer.MAX_VALUE, 0)).isEqualTo(Duration.ofSeconds(8));
  }

  @Test
  void jitterSpreadsRetriesMoreThanPolls() {
    assertThat(interval.afterFailures(9, 1)).isEqualTo(Duration.ofSeconds(4));
    assertThat(interval.afterAnswer(Duration.ofDays(9), 1)).isEqualTo(Duration.ofMillis(4500));
  }

  @Test
  void anIntervalOfZeroIsRejected() {
    assertThatThrownBy(
            () ->
                new PollInterval(
                    Duration.ZERO,
                    Duration.ofSeconds(5),
                    20,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(8)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
