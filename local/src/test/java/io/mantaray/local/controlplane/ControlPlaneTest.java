package io.mantaray.local.controlplane;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.local.layout.ClusterFolder;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ControlPlaneTest {
  private final ControlPlane plane =
      new ControlPlane(
          new ClusterFolder(Path.of("/state/a")),
          ControlPlanePorts.of(List.of(1, 2, 3, 4, 5)),
          ControlPlane.Reach.LOOPBACK);

  @Test
  void theApiServerListensOnLoopbackAndFindsEtcd() {
    assertThat(plane.server()).hasToString("https://127.0.0.1:1");
    assertThat(plane.apiServer(Path.of("/bin/k8s")).command())
        .startsWith("/bin/k8s/kube-apiserver")
        .contains(
            "--bind-address=127.0.0.1",
            "--secure-port=1",
            "--etcd-servers=https://127.0.0.1:2",
            "--tls-cert-file=/state/a/pki/apiserver.crt");
    assertThat(plane.etcd(Path.of("/bin/etcd")).command())
        .contains("--listen-client-urls=https://127.0.0.1:2", "--data-dir=/state/a/etcd");
  }

  @Test
  void etcdOpensToNobodyWithoutACertificateOfItsOwnAuthority() {
    assertThat(plane.etcd(Path.of("/bin/etcd")).command())
        .contains(
            "--client-cert-auth",
            "--trusted-ca-file=/state/a/pki/etcd-ca.crt",
            "--listen-peer-urls=https://127.0.0.1:3",
            "--peer-client-cert-auth")
        .noneMatch(argument -> argument.contains("http://"));
  }

  @Test
  void theApiServerNotesWhatOperatorsDoAndNothingElse() {
    Map<?, ?> policy = Serialization.unmarshal(new AuditPolicy("somebody").yaml(), Map.class);

    assertThat(policy.get("rules"))
        .isEqualTo(List.of(Map.of("level", "Metadata", "users", List.of("somebody"))));
    assertThat(plane.apiServer(Path.of("/bin/k8s")).command())
        .contains("--audit-log-path=/state/a/audit/audit.log");
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
    assertThat(ControlPlanePorts.USUAL.all()).doesNotHaveDuplicates();
  }
}
