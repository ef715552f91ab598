package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.fabric8.kubernetes.client.dsl.FieldValidateable.Validation;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayJob;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.operator.InstalledCrds;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.rayjob.validation.JobValidation;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Users begin with a sample, so each is taken as it is. */
@OnCluster(Shape.CONTROL_PLANE)
class RayJobSamplesIT {

  @BeforeAll
  static void installTheCrds(LocalCluster cluster) {
    try (var client = cluster.client()) {
      InstalledCrds.on(client);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rayjob",
        "rayjob-http",
        "rayjob-sidecar",
        "rayjob-selected-cluster",
        "rayjob-interactive",
        "rayjob-deletion-rules"
      })
  void aSampleIsAcceptedByTheApiServerAndByTheOperator(String name, TestNamespace namespace) {
    RayJob job = RayJson.serialization().unmarshal(Sample.named(name).yaml(), RayJob.class);
    job.getMetadata().setNamespace(namespace.name());

    assertThat(
            new JobValidation(OperatorConfig.defaults("default").featureGates())
                .check(job)
                .problems())
        .isEmpty();
    assertThatCode(
            () ->
                namespace
                    .client()
                    .resource(Manifests.parsed(Sample.named(name).yaml()))
                    .dryRun()
                    .fieldValidation(Validation.STRICT)
                    .create())
        .doesNotThrowAnyException();
  }
}
