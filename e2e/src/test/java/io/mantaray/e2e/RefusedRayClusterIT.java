package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the status says of clusters that cannot be made. */
@OnCluster(Shape.CONTROL_PLANE)
class RefusedRayClusterIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void aRefusalIsInTheStatusUntilTheSpecIsMended(TestNamespace namespace) {
    try (var _ = OperatorUnderTest.watching(namespace)) {
      ObservedCluster cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      await().atMost(SOON).until(cluster::isReady);
      List<Map<String, Object>> before = cluster.conditions();

      cluster.set("/spec/workerGroupSpecs/0/maxReplicas", "3");
      cluster.set("/spec/workerGroupSpecs/0/minReplicas", "5");

      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(cluster.condition("Accepted"))
                      .hasValueSatisfying(
                          accepted ->
                              assertThat(accepted)
                                  .containsEntry("status", "False")
                                  .containsEntry("reason", "InvalidRayClusterSpec")
                                  .containsEntry("observedGeneration", 3)
                                  .extractingByKey("message")
                                  .asString()
                                  .contains("spec.workerGroupSpecs[0].minReplicas")));
      assertThat(cluster.get().<Object>get("status", "readyWorkerReplicas")).isEqualTo(1);
      staysAsItIs(cluster);

      cluster.set("/spec/workerGroupSpecs/0/minReplicas", "0");

      await().atMost(SOON).untilAsserted(() -> assertThat(cluster.conditions()).isEqualTo(before));
    }
  }

  @Test
  void aTemplateThatTheApiServerRefusesIsToldOfOnceInItsWords(TestNamespace namespace) {
    try (var _ = OperatorUnderTest.watching(namespace)) {
      GenericKubernetesResource manifest = Manifests.rayCluster("c", 3);
      Map<String, Object> container =
          manifest.get("spec", "workerGroupSpecs", 0, "template", "spec", "containers", 0);
      container.put("imagePullPolicy", "Sometimes");
      ObservedCluster cluster = ObservedCluster.create(namespace, manifest);

      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(cluster.condition("ReplicaFailure"))
                      .hasValueSatisfying(
                          failure ->
                              assertThat(failure)
                                  .containsEntry("reason", "FailedCreateWorkerPod")
                                  .extractingByKey("message")
                                  .asString()
                                  .contains("spec.containers[0].imagePullPolicy")));
      await()
          .atMost(SOON)
          .until(
              () ->
                  cluster
                      .condition("HeadPodReady")
                      .filter(ready -> "True".equals(ready.get("status")))
                      .isPresent());
      staysAsItIs(cluster);
    }
  }

  /** Nobody writes it although the operator looks at it every few seconds. */
  private static void staysAsItIs(ObservedCluster cluster) {
    String version = cluster.version();
    await()
        .during(Duration.ofSeconds(5))
        .atMost(SOON)
        .until(() -> cluster.version().equals(version));
  }
}
