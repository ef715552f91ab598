package io.mantaray.operator.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoLiteralsTest {

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "7,7",
    "+7,7",
    "-7,-7",
    "1_000,1000",
    "0x1F,31",
    "0X_1f,31",
    "0b101,5",
    "0o17,15",
    "017,15",
    "2147483647,2147483647",
    "-2147483648,-2147483648"
  })
  void readsIntegersLikeGo(String text, int value) {
    assertThat(GoLiterals.integer(text)).contains(value);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " 1", "1.0", "1e3", "_1", "1_", "1__0", "08", "0x", "--1", "2147483648", "١"})
  void refusesOtherIntegers(String text) {
    assertThat(GoLiterals.integer(text)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"1,1", "1.5,1.5", ".5,0.5", "5.,5", "-1,-1", "+1e3,1000", "1E-2,0.01"})
  void readsNumbersLikeGo(String text, double value) {
    assertThat(GoLiterals.number(text)).contains(value);
  }

  @ParameterizedTest
  @ValueSource(strings = {"inf", "+Inf", "INFINITY"})
  void readsInfinity(String text) {
    assertThat(GoLiterals.number(text)).contains(Double.POSITIVE_INFINITY);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "1d", "1f", " 1", "1 ", "nan", "1,5", "e3"})
  void refusesOtherNumbers(String text) {
    assertThat(GoLiterals.number(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "yes", "on", "tRUE", " true", "2"})
  void refusesOtherTruthValues(String text) {
    assertThat(GoLiterals.bool(text)).isEmpty();
  }
}
