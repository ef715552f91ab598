package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The expected texts are what Kubernetes' Go library printed for the same sums. */
class ResourceAmountTest {

  private static ResourceAmount amount(String text) {
    return ResourceAmount.parse(text).orElseThrow();
  }

  /** Adds up {@code 2Gi*3+1M}. */
  private static String sum(String terms) {
    return Arrays.stream(terms.split("\\+(?=[0-9.])"))
        .map(
            term -> {
              String[] factors = term.split("\\*", -1);
              return factors.length == 1
                  ? amount(factors[0])
                  : amount(factors[0]).times(Long.parseLong(factors[1]));
            })
        .reduce(ResourceAmount::plus)
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
  void oneAmount(String given, String text) {
    assertThat(amount(given).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1.500,1.500", "+5,+5", "010,010", "1E3,1E3", "1.234k,1.234k"})
  void whatIsNotCalculatedWithKeepsItsSpelling(String given, String text) {
    assertThat(amount(given).text()).isEqualTo(text);
    assertThat(amount(given).times(1).text()).isNotEqualTo(text);
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
  @ValueSource(strings = {"", " ", "x", "1K", "1e", "1e1.5", "-", ".", "1 Gi", "e3", "1e999999999"})
  void isNoAmount(String text) {
    assertThat(ResourceAmount.parse(text)).isEmpty();
  }

  @Property
  void anythingIsReadAndWritten(
      @ForAll
          @StringLength(max = 30)
          @Chars({'.', '-', '+', 'e', 'E', 'i', 'K', 'M', 'm', 'n'})
          @CharRange(from = '0', to = '9')
          String text,
      @ForAll long factor) {
    ResourceAmount.parse(text)
        .ifPresent(
            amount -> {
              String product = amount.times(factor).plus(amount).text();
              assertThat(ResourceAmount.parse(product)).isPresent();
            });
  }
}
