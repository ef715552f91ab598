package io.mantaray.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import io.mantaray.local.report.Progress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@OnCluster(Shape.CONTROL_PLANE)
class ControlPlaneIT {
  @Test
  void aPodBecomesRunningOnASimulatedNode(TestNamespace namespace) {
    namespace.client().resource(pod("a")).create();

    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              Pod pod = namespace.client().pods().withName("a").get();
              assertThat(pod.getStatus().getPhase()).isEqualTo("Running");
              assertThat(pod.getSpec().getNodeName()).startsWith("node-");
            });
    assertThat(namespace.client().nodes().list().getItems()).hasSize(5);
  }

  @Test
  void everyTestHasANamespaceOfItsOwn(TestNamespace namespace) {
    assertThat(namespace.name()).startsWith("t-every-test-has");
    assertThat(namespace.client().getNamespace()).isEqualTo(namespace.name());
    assertThat(namespace.client().pods().list().getItems()).isEmpty();
  }

  @Test
  void aClusterThatRunsIsLeftAsItIs(LocalCluster cluster) {
    LocalCluster again =
        LocalClusters.ofUser()
            .start(ClusterOptions.controlPlane(cluster.name()), Progress.silent());

    assertThat(again.status()).isEqualTo(cluster.status());
    assertThat(again.isRunning()).isTrue();
  }

  @Test
  void kubectlOfTheClusterNeedsNeitherAPathNorAKubeconfig(LocalCluster cluster) throws Exception {
    var kubectl = new ProcessBuilder(cluster.kubectl().toString(), "get", "nodes", "-o", "name");
    kubectl.environment().clear();
    Process process = kubectl.start();

    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("node/node-0", "node/node-4");
    assertThat(process.waitFor()).isZero();
  }

  private static Pod pod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("main")
        .withImage("any")
        .endContainer()
        .endSpec()
        .build();
  }
}
