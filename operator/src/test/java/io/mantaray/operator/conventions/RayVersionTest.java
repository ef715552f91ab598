package io.mantaray.operator.conventions;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RayVersionTest {

  @ParameterizedTest
  @CsvSource({
    "2.55.0,2,55",
    "2.56,2,56",
    "v2.57.1rc0,2,57",
    "' 2.60',2,60",
    "2.0,2,0",
    "2.00,2,0",
    "2.055,2,55",
    "0.9,0,9",
    "2.56.0-py39,2,56"
  })
  void isAVersion(String text, long major, long minor) {
    assertThat(RayVersion.parse(text)).contains(new RayVersion(major, minor));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "nightly", "2", "2.", "2.x", ".2", "02.60.0", "2.55\n0", "-2.5"})
  void isNoVersion(String text) {
    assertThat(RayVersion.parse(text)).isEmpty();
  }

  @Test
  void anyTextIsRead() {
    Property.forAll(Gen.texts())
        .including(Edges.TEXTS)
        .tries(1000)
        .check(text -> assertThat(RayVersion.parse(text)).isNotNull());
  }
}
