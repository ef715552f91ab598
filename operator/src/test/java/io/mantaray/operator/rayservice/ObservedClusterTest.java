package io.mantaray.operator.rayservice;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.dashboard.ServeDetails.Proxy;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservedClusterTest {
  private static final String HEAD_IP = "10.0.0.1";
  private static final String WORKER_IP = "10.0.1.1";

  /** Workers may be ready without a probe that asks their proxies. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # head's label | ready workers | head's proxy | worker's proxy | serves
          true           | 0             | HEALTHY      |                | true
          false          | 0             | HEALTHY      |                | false
          false          | 1             | HEALTHY      |                | false
          false          | 1             | HEALTHY      | STARTING       | false
          false          | 1             | HEALTHY      | DRAINING       | false
          false          | 1             |              | HEALTHY        | true
          false          | 0             |              | HEALTHY        | false
          """)
  void aPodServesIfItIsReadyAndHasAHealthyProxy(
      String label, long workers, String headProxy, String workerProxy, boolean serves) {
    RayCluster cluster = new RayCluster();
    cluster.setStatus(RayClusterStatusBuilder.builder().readyWorkerReplicas(workers).build());
    ServeDetails answer =
        new ServeDetails(
            Map.of(),
            Map.of("h", new Proxy(headProxy, HEAD_IP), "w", new Proxy(workerProxy, WORKER_IP)),
            null);
    ObservedCluster observed =
        new ObservedCluster(
            cluster,
            Optional.of(head(label)),
            Optional.of(
                new DashboardObservation<>(
                    Optional.of(answer),
                    Instant.EPOCH,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty())));

    assertThat(observed.hasServingPod()).isEqualTo(serves);
  }

  private static ObservedPod head(String label) {
    return ObservedPod.of(
        new PodBuilder()
            .withNewMetadata()
            .withName("head")
            .withLabels(Map.of(RayLabels.SERVE, label))
            .endMetadata()
            .withNewStatus()
            .withPhase("Running")
            .withPodIP(HEAD_IP)
            .addNewCondition()
            .withType("Ready")
            .withStatus("True")
            .endCondition()
            .endStatus()
            .build());
  }
}
