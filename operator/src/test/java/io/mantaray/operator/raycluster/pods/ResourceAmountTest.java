package io.mantaray.operator.raycluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResourceAmountTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0.0",
    "1, 1, 1.0",
    "+1, 1, 1.0",
    "-1.5, -2, -1.5",
    "0001, 1, 1.0",
    ".5, 1, 0.5",
    "5., 5, 5.0",
    "100m, 1, 0.1",
    "0.1, 1, 0.1",
    "0.3, 1, 0.30000000000000004",
    "1n, 1, 1e-9",
    "0.1n, 1, 1e-9",
    "1Ki, 1024, 1024.0",
    "1.5Gi, 1610612736, 1610612736",
    "2E, 2000000000000000000, 2e18",
    "1e3, 1000, 1000.0",
    "1E-3, 1, 0.001",
    "12345678901234567890, 9223372036854775807, 1.234567890123457e19",
    "8Ei, 9223372036854775807, 9223372036854775808",
    "1e999999999999, 9223372036854775807, Infinity",
    "1e-999999999999, 1, 1e-9",
    "0e999999999999, 0, 0",
  })
  void countsAsKubernetesDoes(String text, long whole, double approximately) {
    ResourceAmount amount = ResourceAmount.of(text).orElseThrow();
    assertThat(amount.wholeUnits()).isEqualTo(whole);
    assertThat(amount.approximately()).isEqualTo(approximately);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "-", "Ki", "1 ", "1K", "1KiB", "one", "0x10", "1e", "1e+", "e3"})
  void refusesWhatIsNoQuantity(String text) {
    assertThat(ResourceAmount.of(text)).isEmpty();
  }

  @Test
  void noQuantityIsZero() {
    assertThat(ResourceAmount.of((Quantity) null).isZero()).isTrue();
    assertThat(ResourceAmount.of(new Quantity()).isZero()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 1000m", "1, 1.0", "1Gi, 1073741824", "1e3, 1k", "0, 0.0", "1, 1e0"})
  void equalAmountsAreSpelledTheSame(String one, String other) {
    assertThat(ResourceAmount.of(one).map(ResourceAmount::canonical))
        .isEqualTo(ResourceAmount.of(other).map(ResourceAmount::canonical));
  }
}
