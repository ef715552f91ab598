package io.mantaray.operator.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackOffTest {
  private final BackOff backOff = new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(10));

  @Test
  void doublesUpToItsLimit() {
    assertThat(IntStream.of(0, 1, 2, 3, 4, 5, 1_000_000).mapToObj(backOff::after))
        .extracting(Duration::toSeconds)
        .containsExactly(0L, 1L, 2L, 4L, 8L, 10L, 10L);
  }

  @Test
  void isShortenedByNoMoreThanTheJitter() {
    assertThat(backOff.after(4, 0.25, 0)).isEqualTo(Duration.ofSeconds(8));
    assertThat(backOff.after(4, 0.25, 1)).isEqualTo(Duration.ofSeconds(6));
  }

  @Test
  void cannotStandStill() {
    assertThatThrownBy(() -> new BackOff(Duration.ZERO, Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new BackOff(Duration.ofSeconds(2), Duration.ofSeconds(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
