package io.mantaray.operator.raycluster.pods;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbesTest {

  @ParameterizedTest
  @CsvSource({
    "2.53.0, true",
    "v2.53, true",
    "2.53.0rc1, true",
    "' 2.53.0', true",
    "2.100.0, true",
    "3.0, true",
    "99999999999999999999.0, false",
    "2.52.9, false",
    "2, false",
    "02.53.0, false",
    "nightly, false",
    "'', false",
  })
  void rayAnswersForAllItsPartsFromVersion253On(String version, boolean http) {
    Sample sample = Sample.withSpec("{rayVersion: '" + version + "', headGroupSpec: {}}");
    var probe =
        HeadPod.of(sample.declared(), sample.config(), "h")
            .getSpec()
            .getContainers()
            .getFirst()
            .getReadinessProbe();
    assertThat(probe.getHttpGet() != null).isEqualTo(http);
    assertThat(probe.getExec() != null).isEqualTo(!http);
  }
}
