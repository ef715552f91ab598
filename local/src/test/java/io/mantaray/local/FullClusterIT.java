package io.mantaray.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.process.RunningProcess;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

@OnCluster(Shape.FULL)
class FullClusterIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @Test
  void aPodHasRealRay(TestNamespace namespace) {
    String printed = run(namespace, "python", "-c", "import ray; print('ray', ray.__version__)");

    assertThat(printed).contains("ray 2.55.0");
  }

  @Test
  void aPodFindsServicesByName(TestNamespace namespace) {
    String printed = run(namespace, "getent", "hosts", "kubernetes.default.svc.cluster.local");

    assertThat(printed).contains("kubernetes.default.svc.cluster.local");
  }

  @Test
  void aPodReachesTheApiServerThroughItsService(TestNamespace namespace) {
    String printed =
        run(
            namespace,
            "bash",
            "-c",
            "curl -s --cacert /var/run/secrets/kubernetes.io/serviceaccount/ca.crt"
                + " https://$KUBERNETES_SERVICE_HOST:$KUBERNETES_SERVICE_PORT/readyz");

    assertThat(printed).isEqualTo("ok");
  }

  @Test
  void thisMachineReachesPodsByTheirAddresses(TestNamespace namespace) throws Exception {
    start(namespace, "docker.io/library/redis:7.4", List.of());
    String address =
        await().atMost(LIMIT).until(() -> pod(namespace).getStatus().getPodIP(), ip -> ip != null);

    await()
        .atMost(LIMIT)
        .ignoreExceptions()
        .until(
            () -> {
              try (var socket = new Socket()) {
                socket.connect(new InetSocketAddress(address, 6379), 1000);
                return true;
              }
            });
  }

  @Test
  void aProcessOfOursRunsInsideTheClustersNetwork(LocalCluster cluster) throws Exception {
    RunningProcess process =
        cluster.run(
            "asker", List.of("getent", "hosts", "kubernetes.default.svc.cluster.local"), Map.of());
    assertThat(process.awaitEnd(Duration.ofSeconds(20))).isTrue();

    assertThat(Files.readString(cluster.log("asker"))).contains("kubernetes.default.svc");
  }

  @Test
  void theNodePromisesMoreCpusThanTheMachineHas(LocalCluster cluster) {
    try (var client = cluster.client()) {
      var node = client.nodes().list().getItems().getFirst();
      assertThat(node.getStatus().getAllocatable()).containsEntry("cpu", new Quantity("16"));
    }
  }

  /** Runs a command in a pod of the Ray image to its end; what it printed. */
  private static String run(TestNamespace namespace, String... command) {
    start(namespace, "docker.io/rayproject/ray:2.55.0", List.of(command));
    await().atMost(LIMIT).until(() -> pod(namespace).getStatus().getPhase(), "Succeeded"::equals);
    return namespace.client().pods().withName("main").getLog();
  }

  private static void start(TestNamespace namespace, String image, List<String> command) {
    namespace
        .client()
        .resource(
            new PodBuilder()
                .withNewMetadata()
                .withName("main")
                .endMetadata()
                .withNewSpec()
                .withRestartPolicy("Never")
                .withTerminationGracePeriodSeconds(0L)
                .addNewContainer()
                .withName("main")
                .withImage(image)
                .withCommand(command)
                .endContainer()
                .endSpec()
                .build())
        .create();
  }

  private static Pod pod(TestNamespace namespace) {
    return namespace.client().pods().withName("main").get();
  }
}
