package io.mantaray.operator.raycluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.telemetry.ServedMetrics;
import io.mantaray.operator.validation.Given;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RayClusterMetricsTest {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final List<RayCluster> clusters = new ArrayList<>();

  @BeforeEach
  void serve() {
    RayClusterMetrics.register(registry, clusters::stream);
  }

  private List<String> lines() {
    return ServedMetrics.lines(registry);
  }

  private static RayCluster cluster(String more) {
    return Given.whole(
        """
        metadata: {name: a, namespace: ns, uid: u1, creationTimestamp: '2026-03-01T12:00:00Z'}
        """
            + more);
  }

  @Test
  void aNewClusterExistsAndIsNotProvisioned() {
    clusters.add(cluster(""));

    assertThat(lines())
        .contains(
            "# TYPE kuberay_cluster_info gauge",
            "kuberay_cluster_info{name=\"a\",namespace=\"ns\",owner_kind=\"None\",uid=\"u1\"} 1.0",
            "kuberay_cluster_condition_provisioned{condition=\"false\",name=\"a\",namespace=\"ns\",uid=\"u1\"} 1.0")
        .noneMatch(line -> line.startsWith("kuberay_cluster_provisioned_duration_seconds{"));
  }

  @Test
  void aProvisionedClusterHasItsProvisioningDuration() {
    clusters.add(
        cluster(
            """
            status: {conditions: [{type: RayClusterProvisioned, status: 'True', lastTransitionTime: '2026-03-01T12:01:30Z'}]}
            """));

    assertThat(lines())
        .contains(
            "kuberay_cluster_condition_provisioned{condition=\"true\",name=\"a\",namespace=\"ns\",uid=\"u1\"} 1.0",
            "# TYPE kuberay_cluster_provisioned_duration_seconds gauge",
            "kuberay_cluster_provisioned_duration_seconds{name=\"a\",namespace=\"ns\",uid=\"u1\"} 90.0");
  }

  @Test
  void theClusterOfAJobHasItsOwnerKind() {
    clusters.add(
        Given.whole(
            "metadata: {name: a, namespace: ns, uid: u1, labels: {ray.io/originated-from-crd: RayJob}}"));

    assertThat(lines()).anyMatch(line -> line.contains("owner_kind=\"RayJob\""));
  }

  @Test
  void aDeletedClusterHasNoSeries() {
    clusters.add(cluster(""));
    assertThat(lines()).anyMatch(line -> line.contains("uid=\"u1\""));

    clusters.clear();

    assertThat(lines()).noneMatch(line -> line.contains("uid=\"u1\""));
  }
}
