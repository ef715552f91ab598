package io.mantaray.local.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.local.layout.ClusterFolder;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ControlPlaneTest {
  private final ControlPlane plane =
      new ControlPlane(
          new ClusterFolder(Path.of("/state/a")),
          ControlPlanePorts.of(List.of(1, 2, 3, 4, 5, 6)),
          ControlPlane.Reach.LOOPBACK);

  @Test
  void theApiServerListensOnLoopbackAndFindsEtcd() {
    assertThat(plane.server()).hasToString("https://127.0.0.1:1");
    assertThat(plane.apiServer(Path.of("/bin/k8s")).command())
        .startsWith("/bin/k8s/kube-apiserver")
        .contains(
            "--bind-address=127.0.0.1",
            "--secure-port=1",
            "--etcd-servers=http://127.0.0.1:2",
            "--tls-cert-file=/state/a/pki/apiserver.crt");
    assertThat(plane.etcd(Path.of("/bin/etcd")).command())
        .contains("--listen-client-urls=http://127.0.0.1:2", "--data-dir=/state/a/etcd");
  }

  @Test
  void simulatedNodesAreNeverGivenUp() {
    assertThat(plane.controllerManager(Path.of("/bin")).command())
        .contains("--node-monitor-grace-period=24h");
  }

  @Test
  void everyPartHasAPortOfItsOwn() {
    assertThat(plane.controllerManager(Path.of("/")).command()).contains("--secure-port=4");
    assertThat(plane.scheduler(Path.of("/")).command()).contains("--secure-port=5");
    assertThat(plane.kwok(Path.of("/kwok")).command()).contains("--server-address=127.0.0.1:6");
    assertThat(ControlPlanePorts.USUAL.all()).doesNotHaveDuplicates();
  }
}
