package io.mantaray.local;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mantaray.local.controlplane.ControlPlanePorts;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.layout.ClusterFolder;
import io.mantaray.local.operator.OperatorAccount;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A control plane on this machine's loopback interface is not open to everybody on it. */
@OnCluster(Shape.CONTROL_PLANE)
class ClosedControlPlaneIT {
  @Test
  void etcdAnswersNobodyWithoutACertificate(LocalCluster cluster) throws Exception {
    for (int port : List.of(ports(cluster).etcd(), ports(cluster).etcdPeer())) {
      new Socket(InetAddress.getLoopbackAddress(), port).close(); // It is there.
      for (String address :
          List.of(at(port, "/version"), "http://127.0.0.1:" + port + "/version")) {
        assertThatThrownBy(() -> Stranger.withNothing().get(address))
            .isInstanceOf(IOException.class);
      }
    }
  }

  @Test
  void etcdAnswersNotEvenTheAdministratorOfTheCluster(LocalCluster cluster) {
    Stranger administrator = Stranger.with(cluster.kubeconfig());

    assertThatThrownBy(() -> administrator.get(at(ports(cluster).etcd(), "/version")))
        .isInstanceOf(IOException.class);
  }

  @Test
  void metricsAreNotForStrangers(LocalCluster cluster) throws Exception {
    for (int port : List.of(ports(cluster).controllerManager(), ports(cluster).scheduler())) {
      assertThat(Stranger.withNothing().get(at(port, "/metrics"))).isIn(401, 403);
    }
  }

  @Test
  void keysAndTokensAreReadableByTheirOwnerAlone(LocalCluster cluster) throws Exception {
    OperatorAccount.on(cluster);
    try (Stream<Path> files = Files.walk(cluster.folder())) {
      assertThat(files.filter(ClosedControlPlaneIT::isSecret))
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .as(file.toString())
                      .isEqualTo("rw-------"));
    }
  }

  private static boolean isSecret(Path file) {
    return file.toString().endsWith(".key") || file.toString().endsWith("kubeconfig");
  }

  private static String at(int port, String path) {
    return "https://127.0.0.1:" + port + path;
  }

  private static ControlPlanePorts ports(LocalCluster cluster) {
    Path description = new ClusterFolder(cluster.folder()).description();
    return requireNonNull(ClusterDescription.read(description).orElseThrow().ports());
  }
}
