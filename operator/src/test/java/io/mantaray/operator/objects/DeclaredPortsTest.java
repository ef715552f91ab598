package io.mantaray.operator.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredPortsTest {
  private final DeclaredPorts declared = DeclaredPorts.of(ports("a:1 b:2"));

  @ParameterizedTest
  @CsvSource({
    "all there,                     a:1 b:2,     a:1 b:2",
    "another order is no matter,    b:2 a:1,     b:2 a:1",
    "others stay,                   x:9 a:1 b:2, x:9 a:1 b:2",
    "missing is added,              a:1 x:9,     a:1 x:9 b:2",
    "led elsewhere is led back,     a:7 b:2,     a:1 b:2",
    "renamed gets its name back,    x:1 b:2,     a:1 b:2",
    "swapped numbers,               a:2 b:1,     a:1 b:2",
    "a number that ours needs,      a:7 x:1 b:2, a:1 b:2",
    "nothing,                       '',          a:1 b:2",
  })
  void declaredPortsAreRepaired(String why, String existing, String repaired) {
    List<ServicePort> result = declared.overlay(ports(existing));

    assertThat(result).as(why).extracting(DeclaredPortsTest::text).isEqualTo(words(repaired));
    assertThat(declared.areIn(result)).isTrue();
    assertThat(declared.areIn(ports(existing))).isEqualTo(existing.equals(repaired));
  }

  private static List<ServicePort> ports(String text) {
    return words(text).stream()
        .map(word -> word.split(":", -1))
        .map(
            parts ->
                new ServicePortBuilder()
                    .withName(parts[0])
                    .withPort(Integer.valueOf(parts[1]))
                    .build())
        .toList();
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(" ", -1)).filter(word -> !word.isEmpty()).toList();
  }

  private static String text(ServicePort port) {
    return port.getName() + ":" + port.getPort();
  }
}
