package io.mantaray.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 31, 32, 33, 63, 64, 1000, 1023, 1024, 999_999, 3_600_000_000L})
  void aSingleLatencyIsToldWithinThreePercent(long micros) {
    Latencies latencies = Latencies.none();
    latencies.add(Duration.ofNanos(micros * 1000));

    assertThat(latencies.percentile(50).toNanos() / 1000)
        .isCloseTo(micros, within(micros / 32 + 1))
        .isGreaterThanOrEqualTo(micros);
  }

  @Test
  void percentilesSplitTheAnswers() {
    Latencies latencies = Latencies.none();
    for (int millis = 1; millis <= 100; millis++) {
      latencies.add(Duration.ofMillis(millis));
    }

    assertThat(latencies.percentile(50).toMillis()).isBetween(50L, 52L);
    assertThat(latencies.percentile(99).toMillis()).isBetween(99L, 103L);
    assertThat(latencies.longest().toMillis()).isBetween(100L, 104L);
  }

  @Test
  void whatCameLaterCanBeToldApart() {
    Latencies latencies = Latencies.none();
    latencies.add(Duration.ofSeconds(9));
    Latencies earlier = latencies.copy();
    latencies.add(Duration.ofMillis(5));

    Latencies later = latencies.since(earlier);

    assertThat(later.count()).isEqualTo(1);
    assertThat(later.longest().toMillis()).isEqualTo(5);
  }

  @Test
  void withoutAnswersTheyAreZero() {
    assertThat(Latencies.none().percentile(99)).isZero();
  }
}
