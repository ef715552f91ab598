package io.mantaray.operator.raycluster.failures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackOffTest {
  @Test
  void theFirstFailureIsFreeAndThenTheWaitDoublesUpToALimit() {
    assertThat(IntStream.rangeClosed(0, 9).mapToObj(BackOff.STANDARD::after))
        .extracting(Duration::toSeconds)
        .containsExactly(0L, 0L, 10L, 20L, 40L, 80L, 160L, 300L, 300L, 300L);
  }

  @Test
  void noNumberOfFailuresOverflows() {
    assertThat(BackOff.STANDARD.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void oneThatDoesNotGrowIsNone() {
    assertThatThrownBy(() -> new BackOff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
