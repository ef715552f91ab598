package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;

/** Ray's own autoscaler, which asks the operator for workers and names those that may go. */
@OnCluster(Shape.FULL)
class AutoscalerIT {
  /** It looks and acts more often than by default. */
  private static final Sample SECOND_GENERATION =
      Sample.named("raycluster-autoscaler")
          .with("idleTimeoutSeconds: 10", "idleTimeoutSeconds: 5")
          .with(
              "    resources:\n      limits: {cpu: 500m",
              "    env:\n      - {name: AUTOSCALER_UPDATE_INTERVAL_S, value: '1'}\n"
                  + "    resources:\n      limits: {cpu: 500m");

  private static final Sample FIRST_GENERATION =
      SECOND_GENERATION.with("version: v2", "version: v1");

  @Test
  @Execution(CONCURRENT)
  void theFirstGenerationGrowsForTasksAndShrinksWhenIdle(TestNamespace namespace) {
    try (var cluster = RayClusterUnderTest.of(FIRST_GENERATION, namespace)) {
      growsAndShrinks(cluster);
    }
  }

  /** It keeps account of nodes, so none may come back: a head that fails is replaced. */
  @Test
  @Execution(CONCURRENT)
  void theSecondGenerationDoesSoTooWithANewHeadAfterItsHeadFailed(TestNamespace namespace) {
    Sample sample =
        SECOND_GENERATION.with(
            "        containers:\n          - name: ray-head",
            "        terminationGracePeriodSeconds: 5\n"
                + "        containers:\n          - name: ray-head");
    try (var cluster = RayClusterUnderTest.of(sample, namespace)) {
      cluster.awaitReady(0);
      Pod failed = cluster.head();
      cluster.in(failed, "ray-head").kill("gcs_server");
      cluster.await(
          () -> {
            assertThat(cluster.head().getMetadata().getUid())
                .isNotEqualTo(failed.getMetadata().getUid());
            cluster.assertReady(0);
          });

      growsAndShrinks(cluster);
    }
  }

  private static void growsAndShrinks(RayClusterUnderTest cluster) {
    cluster.awaitReady(0);

    assertThat(cluster.python(RayPrograms.tasksOnDifferentNodes(2))).contains("nodes used: 2");
    cluster.awaitReady(0);
    assertThat(cluster.resource().get().<Object>get("spec", "workerGroupSpecs", 0, "replicas"))
        .isEqualTo(0);
    cluster.await(
        () -> {
          assertThat(cluster.told("CreatedWorkerPod")).hasSize(2);
          assertThat(cluster.told("DeletedWorkerPod"))
              .hasSize(2)
              .allMatch(message -> message.endsWith("workersToDelete names it"));
        });
  }
}
