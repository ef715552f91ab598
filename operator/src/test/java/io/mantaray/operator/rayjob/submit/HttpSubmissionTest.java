package io.mantaray.operator.rayjob.submit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.mantaray.dashboard.JobSubmission;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpSubmissionTest {

  @Test
  void carriesAllThatTheJobSays() throws JsonProcessingException {
    JobSubmission submission =
        submission(
            """
            {entrypoint: "  python run.py 'a b' ", entrypointNumCpus: 2, \
            entrypointNumGpus: 0.5, entrypointResources: '{"disk": 1, "licence": 0.25}', \
            metadata: {zone: east}, runtimeEnvYAML: "pip: [x]\\nenv_vars: {PRICE: \\"5$\\"}"}""");
    assertThat(submission.entrypoint()).isEqualTo("  python run.py 'a b' ");
    assertThat(submission.submissionId()).isEqualTo("night-7xk2p");
    assertThat(submission.metadata()).isEqualTo(Map.of("zone", "east"));
    assertThat(submission.runtimeEnv())
        .isEqualTo(new JsonMapper().readTree("{\"pip\":[\"x\"],\"env_vars\":{\"PRICE\":\"5$\"}}"));
    assertThat(submission.resources().numCpus()).isEqualTo("2");
    assertThat(submission.resources().numGpus()).isEqualTo("0.5");
    assertThat(submission.resources().custom())
        .isEqualTo(Map.of("disk", BigDecimal.ONE, "licence", new BigDecimal("0.25")));
  }

  @Test
  void ofAJobThatSaysLittleIsLittle() {
    assertThat(submission("{entrypoint: run, entrypointNumCpus: 0, runtimeEnvYAML: '# none'}"))
        .isEqualTo(JobSubmission.of("night-7xk2p", "run"));
  }

  @Test
  void carriesMetadataToAnyVersionOfRay() {
    assertThat(submission("{metadata: {a: b}, rayClusterSpec: {rayVersion: 2.5.1}}").metadata())
        .isEqualTo(Map.of("a", "b"));
  }

  @Test
  void aResourceWithoutAnAmountIsNone() {
    assertThat(submission("{entrypointResources: '{\"a\": null}'}").resources().custom())
        .isEqualTo(Map.of("a", BigDecimal.ZERO));
    assertThat(submission("{entrypointResources: 'null'}").resources().custom()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1]", "{\"a\": \"1\"}", "{\"a\": {}}", "5", " "})
  void resourcesThatAreNotNumbersMakeTheSubmissionImpossible(String json) {
    assertThat(blockedBy("{entrypointResources: '" + json + "'}"))
        .startsWith("entrypointResources has to be an object of numbers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{a: 1}", "{\"a\": 1", "{\"a\": 1} x", "{\"a\": 0x1}"})
  void resourcesThatAreNotJsonMakeTheSubmissionImpossible(String json) {
    assertThat(blockedBy("{entrypointResources: '" + json + "'}"))
        .startsWith("entrypointResources is no JSON: ");
  }

  @ParameterizedTest
  @CsvSource({"just a text, has to be a mapping", "'a: b: c', cannot be read"})
  void anInvalidRuntimeEnvironmentMakesTheSubmissionImpossible(String yaml, String why) {
    assertThat(blockedBy("{runtimeEnvYAML: '" + yaml + "'}")).startsWith("runtimeEnvYAML " + why);
  }

  private static JobSubmission submission(String spec) {
    return Given.means(HttpSubmission.of(Given.job(spec), "night-7xk2p"));
  }

  private static String blockedBy(String spec) {
    return Given.blockedBy(HttpSubmission.of(Given.job(spec), "night-7xk2p"));
  }
}
