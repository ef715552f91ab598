package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobSpecBuilder;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.operator.jobs.DeclaredJob;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclaredJobTest {

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = SubmissionMode.K8S_JOB)
  void aJobThatDoesNotSayHowIsSubmittedByAKubernetesJob(String mode) {
    DeclaredJob job = declared(RayJobSpecBuilder.builder().submissionMode(mode).build());

    assertThat(job.mode()).isEqualTo(SubmissionMode.K8S_JOB);
    assertThat(job.hasSubmitter()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {" python a.py\n", "\u00a0python a.py\u3000", "\tpython a.py\u0085\r\n"})
  void noKindOfBlankIsLeftAroundAnEntrypoint(String entrypoint) {
    DeclaredJob job = declared(RayJobSpecBuilder.builder().entrypoint(entrypoint).build());

    assertThat(job.entrypoint()).isEqualTo("python a.py");
  }

  @Test
  void whatIsInsideOfAnEntrypointStays() {
    String lines = "python a.py\n\u00a0 python b.py";

    assertThat(declared(RayJobSpecBuilder.builder().entrypoint(lines).build()).entrypoint())
        .isEqualTo(lines);
  }

  @Test
  void annotationsOfTheOperatorAreNotPassedOn() {
    ObjectMeta metadata = new ObjectMeta();
    metadata.setAnnotations(Map.of("mantaray.io/paused", "true", "team", "a"));

    assertThat(new DeclaredJob(metadata, RayJobSpecBuilder.builder().build()).annotations())
        .isEqualTo(Map.of("team", "a"));
  }

  private static DeclaredJob declared(RayJobSpec spec) {
    return new DeclaredJob(new ObjectMeta(), spec);
  }
}
