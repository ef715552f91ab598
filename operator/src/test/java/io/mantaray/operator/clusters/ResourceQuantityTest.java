package io.mantaray.operator.clusters;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected texts are what Kubernetes' Go library printed for the same sums. */
class ResourceQuantityTest {

  private static ResourceQuantity quantity(String text) {
    return ResourceQuantity.parse(text).orElseThrow();
  }

  /** Adds up {@code 2Gi*3+1M}. */
  private static String sum(String terms) {
    return Arrays.stream(terms.split("\\+(?=[0-9.])"))
        .map(
            term -> {
              String[] factors = term.split("\\*", -1);
              return factors.length == 1
                  ? quantity(factors[0])
                  : quantity(factors[0]).times(Long.parseLong(factors[1]));
            })
        .reduce(ResourceQuantity::plus)
        .orElseThrow()
        .text();
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "1,1",
    "1000m,1",
    "1500m,1500m",
    "0.5,500m",
    ".5,500m",
    "1.,1.",
    "2000,2k",
    "1024Mi,1Gi",
    "1536Mi,1536Mi",
    "1.5Gi,1536Mi",
    "0.5Gi,512Mi",
    "1.1Ki,1126400m",
    "512Ki,512Ki",
    "0.5Ki,512",
    "1e3,1e3",
    "12e2,1200",
    "1000000000,1G",
    "0.0000000001,1n",
    "1.0000000001,1000000001n",
    "-3,-3"
  })
  void aSingleQuantity(String given, String text) {
    assertThat(quantity(given).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1.500,1.500", "+5,+5", "010,010", "1E3,1E3", "1.234k,1.234k"})
  void aQuantityThatIsNotCalculatedWithKeepsItsText(String given, String text) {
    assertThat(quantity(given).text()).isEqualTo(text);
    assertThat(quantity(given).times(1).text()).isNotEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "1+1,2",
    "500m+500m,1",
    "100m*3+1,1300m",
    "1Gi+1Gi,2Gi",
    "1Gi*2+512Mi,2560Mi",
    "1Gi+1G,2073741824",
    "1G+1Gi,2073741824",
    "1Mi+1m,1048576001m",
    "512Mi*2,1Gi",
    "256+256Ki,262400",
    "0+1Gi,1Gi",
    "1Gi*0+1500M,1500M",
    "2e3+1k,3e3",
    "1e3*1000,1e6",
    "7*1000,7k",
    "250m*4000,1k",
    "8Ei*4,36893488147419103228",
    "2Ei*8,16Ei"
  })
  void aSum(String terms, String text) {
    assertThat(sum(terms)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "x", "1K", "1e", "1e1.5", "-", ".", "1 Gi", "e3"})
  void isNotParsed(String text) {
    assertThat(ResourceQuantity.parse(text)).isEmpty();
  }

  private record Product(String text, long factor) {}

  @Test
  void everyQuantityThatIsPrintedCanBeParsed() {
    Gen<Integer> characters = Gen.of("0123456789.-+eEiKMmn".chars().boxed().toList());
    Gen<String> texts = Gen.texts(characters, 0, 30);
    Gen<Long> factors = Gen.longs();
    Property.forAll(random -> new Product(texts.from(random), factors.from(random)))
        .including(
            Edges.pairs(
                List.of("", "0", "9", ".", "-1", "+.5", "1n", "1m", "1e9", "1E-9", "1Mi", "9Ei"),
                Edges.LONGS,
                Product::new))
        .tries(1000)
        .check(
            product ->
                ResourceQuantity.parse(product.text())
                    .map(quantity -> quantity.times(product.factor()).plus(quantity).text())
                    .ifPresent(text -> assertThat(ResourceQuantity.parse(text)).isPresent()));
  }

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
  void isRoundedAndApproximatedAsInKubernetes(String text, long whole, double approximate) {
    ResourceQuantity quantity = ResourceQuantity.parse(text).orElseThrow();
    assertThat(quantity.wholeUnits()).isEqualTo(whole);
    assertThat(quantity.approximate()).isEqualTo(approximate);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ".", "-", "Ki", "1 ", "1K", "1KiB", "one", "0x10", "1e", "1e+", "e3"})
  void isNoQuantity(String text) {
    assertThat(ResourceQuantity.parse(text)).isEmpty();
  }

  @Test
  void noQuantityIsZero() {
    assertThat(ResourceQuantity.of((Quantity) null).isZero()).isTrue();
    assertThat(ResourceQuantity.of(new Quantity()).isZero()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1, 1000m", "1, 1.0", "1Gi, 1073741824", "1e3, 1k", "0, 0.0", "1, 1e0"})
  void equalQuantitiesHaveOneCanonicalText(String one, String other) {
    assertThat(ResourceQuantity.parse(one).map(ResourceQuantity::canonical))
        .isEqualTo(ResourceQuantity.parse(other).map(ResourceQuantity::canonical));
  }

  @ParameterizedTest
  @CsvSource({"1e999999999, true", "1e101, true", "99Ei, false", "1e30, false", "1e-400, false"})
  void whatCannotBeMeantIsOutOfRange(String text, boolean outOfRange) {
    assertThat(ResourceQuantity.parse(text).orElseThrow().isOutOfRange()).isEqualTo(outOfRange);
  }

  @Test
  void aLongTextIsNotParsed() {
    assertThat(ResourceQuantity.parse("1".repeat(101))).isEmpty();
  }
}
