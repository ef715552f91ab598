package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private final Pace pace =
      new Pace(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          20,
          Duration.ofSeconds(1),
          Duration.ofSeconds(8));

  @Test
  void anAnswerIsNeverOlderThanASmallShareOfItsAge() {
    assertThat(pace.afterAnswer(Duration.ZERO, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(pace.afterAnswer(Duration.ofSeconds(60), 0)).isEqualTo(Duration.ofSeconds(3));
    assertThat(pace.afterAnswer(Duration.ofDays(9), 0)).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void aClockThatWentBackDoesNotStopTheQuestions() {
    assertThat(pace.afterAnswer(Duration.ofHours(-1), 0)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void retriesDoubleUpToALimit() {
    assertThat(pace.afterFailures(1, 0)).isEqualTo(Duration.ofSeconds(1));
    assertThat(pace.afterFailures(3, 0)).isEqualTo(Duration.ofSeconds(4));
    assertThat(pace.afterFailures(Integer.MAX_VALUE, 0)).isEqualTo(Duration.ofSeconds(8));
  }

  @Test
  void chanceSpreadsRetriesWidelyAndQuestionsALittle() {
    assertThat(pace.afterFailures(9, 1)).isEqualTo(Duration.ofSeconds(4));
    assertThat(pace.afterAnswer(Duration.ofDays(9), 1)).isEqualTo(Duration.ofMillis(4500));
  }

  @Test
  void aPaceThatNeverRestsIsRefused() {
    assertThatThrownBy(
            () ->
                new Pace(
                    Duration.ZERO,
                    Duration.ofSeconds(5),
                    20,
                    Duration.ofSeconds(1),
                    Duration.ofSeconds(8)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
