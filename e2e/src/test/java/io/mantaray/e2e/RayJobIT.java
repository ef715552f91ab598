package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A job of real Ray, from its cluster to its result and its clean-up. */
@OnCluster(Shape.FULL)
class RayJobIT {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  @Test
  void runsOnceShowsItsOutputAndGivesItsClusterBack(TestNamespace namespace) {
    try (var _ = OperatorUnderTest.watching(namespace, "--use-kubernetes-proxy")) {
      GenericKubernetesResource job =
          namespace
              .client()
              .getKubernetesSerialization()
              .unmarshal(Sample.named("rayjob").yaml(), GenericKubernetesResource.class);
      job.getMetadata().setNamespace(namespace.name());
      namespace.client().resource(job).create();

      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(List.of("Complete", "Failed"))
                      .contains(String.valueOf(status(namespace, "jobDeploymentStatus"))));

      assertThat(status(namespace, "jobStatus")).isEqualTo("SUCCEEDED");
      assertThat(status(namespace, "succeeded")).isEqualTo(1);
      assertThat(namespace.client().batch().v1().jobs().withName("rayjob").getLog())
          .containsOnlyOnce("the sum is 285");
      await()
          .atMost(PATIENCE)
          .untilAsserted(
              () ->
                  assertThat(
                          namespace
                              .client()
                              .genericKubernetesResources("ray.io/v1", "RayCluster")
                              .list()
                              .getItems())
                      .isEmpty());
    }
  }

  private static @Nullable Object status(TestNamespace namespace, String field) {
    return namespace
        .client()
        .genericKubernetesResources("ray.io/v1", "RayJob")
        .withName("rayjob")
        .get()
        .get("status", field);
  }
}
