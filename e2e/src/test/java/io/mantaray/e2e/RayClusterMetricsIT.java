package io.mantaray.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What the metrics endpoint says of clusters, from their creation to their end. */
@OnCluster(Shape.CONTROL_PLANE)
class RayClusterMetricsIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  @Test
  void aClusterHasSeriesAsLongAsItExists(TestNamespace namespace) {
    try (var operator = OperatorUnderTest.watching(namespace, "--enable-metrics")) {
      ObservedCluster cluster = ObservedCluster.create(namespace, Manifests.rayCluster("c", 1));
      String of = "name=\"c\",namespace=\"" + namespace.name() + "\"";
      String uid = "uid=\"" + cluster.get().getMetadata().getUid() + "\"";

      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(operator.metrics())
                      .contains(
                          "kuberay_cluster_info{" + of + ",owner_kind=\"None\"," + uid + "} 1",
                          "kuberay_cluster_condition_provisioned{condition=\"true\"," + of,
                          "kuberay_cluster_provisioned_duration_seconds{" + of + "," + uid + "}"));

      namespace.client().resource(cluster.get()).delete();

      await().atMost(SOON).untilAsserted(() -> assertThat(operator.metrics()).doesNotContain(uid));
    }
  }
}
