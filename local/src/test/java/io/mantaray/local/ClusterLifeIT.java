package io.mantaray.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.process.RunningProcess;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The life of clusters beside the shared one. */
@OnCluster(Shape.FULL)
class ClusterLifeIT {
  private static final String NAME = "life-" + ProcessHandle.current().pid();
  private final LocalClusters clusters = LocalClusters.ofUser();

  @AfterEach
  void stop() {
    clusters.stop(NAME, Progress.silent());
  }

  @Test
  void aSecondClusterRunsBesideTheFirstAndLeavesNoTrace(LocalCluster first) throws Exception {
    MachineState before = MachineState.now(NAME);

    LocalCluster second = clusters.start(ClusterOptions.full(NAME), Progress.silent());
    assertThat(second.apiServer()).isNotEqualTo(first.apiServer());
    runPod(second);
    assertThat(first.isRunning()).isTrue();
    clusters.stop(NAME, Progress.silent());

    assertThat(MachineState.now(NAME)).isEqualTo(before);
    assertThat(second.processes().all()).isEmpty();
    assertThat(second.folder()).doesNotExist();
    assertThat(first.isRunning()).isTrue();
  }

  @Test
  void afterACrashItStartsAnew() {
    LocalCluster crashed = clusters.start(ClusterOptions.full(NAME), Progress.silent());
    runPod(crashed);
    // The pods and their keepers survive this one.
    crashed.processes().all().stream()
        .filter(process -> !process.component().equals("namespaces"))
        .forEach(process -> process.handle().destroyForcibly());
    await().until(() -> !crashed.isRunning());

    LocalCluster again = clusters.start(ClusterOptions.full(NAME), Progress.silent());
    runPod(again);
    // And this one leaves nothing alive.
    again.processes().all().forEach(RunningProcess::kill);

    assertThat(clusters.start(ClusterOptions.full(NAME), Progress.silent()).isRunning()).isTrue();
  }

  @Test
  void aFailedStartLeavesOnlyItsLogs() throws Exception {
    LocalCluster cluster = clusters.start(ClusterOptions.controlPlane(NAME), Progress.silent());
    clusters.stop(NAME, Progress.silent());
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ClusterOptions options = ClusterOptions.controlPlane(NAME).withApiPort(socket.getLocalPort());

      assertThatThrownBy(() -> clusters.start(options, Progress.silent()))
          .isInstanceOf(LocalClusterException.class)
          .hasMessageStartingWith("port " + socket.getLocalPort() + " is in use: ");
    }
    assertThat(clusters.find(NAME)).isEmpty();
    assertThat(Files.exists(cluster.folder())).isFalse();
    assertThat(cluster.processes().all()).isEmpty();
  }

  private static void runPod(LocalCluster cluster) {
    try (KubernetesClient client = cluster.client()) {
      var pod =
          new PodBuilder()
              .withNewMetadata()
              .withName("waiting")
              .withNamespace("default")
              .endMetadata()
              .withNewSpec()
              .addNewContainer()
              .withName("main")
              .withImage("registry.k8s.io/pause:3.10")
              .endContainer()
              .endSpec()
              .build();
      client.resource(pod).create();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> client.resource(pod).get().getStatus().getPhase(), "Running"::equals);
    }
  }
}
