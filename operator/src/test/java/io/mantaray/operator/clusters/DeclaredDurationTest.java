package io.mantaray.operator.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredDurationTest {

  @ParameterizedTest
  @CsvSource({
    "5m, PT5M",
    "1h30m, PT1H30M",
    "1.5h, PT1H30M",
    ".5s, PT0.5S",
    "1.s, PT1S",
    "100ms, PT0.1S",
    "1us2ns, PT0.000001002S",
    "1µs, PT0.000001S",
    "300, PT5M",
    "+300, PT5M",
    "0, PT0S",
    "-5m, PT-5M",
    "-5, PT-5S",
    "1m1m, PT2M"
  })
  void readsWhatGoReads(String text, Duration duration) {
    assertThat(DeclaredDuration.parse(text)).contains(duration);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "5 m", "5d", "1h 30m", "m", "5.5", "1e3s", "--5m", "PT5M"})
  void othersAreNoDurations(String text) {
    assertThat(DeclaredDuration.parse(text)).isEmpty();
  }

  @Test
  void whatIsLongerThanAnybodyWaitsIsAHundredYears() {
    assertThat(DeclaredDuration.parse("99999999999999999999")).contains(Duration.ofDays(36_500));
    assertThat(DeclaredDuration.parse("9999999999h")).contains(Duration.ofDays(36_500));
    assertThat(DeclaredDuration.parse("-9999999999h")).contains(Duration.ofDays(-36_500));
    assertThat(DeclaredDuration.parse("9".repeat(1000))).isEmpty();
  }
}
