package io.mantaray.local.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.local.Shape;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class TraefikCommandTest {
  @Test
  void onAFullClusterItIsAtTheNodesAddress() {
    String host = TraefikCommand.host(Shape.FULL, URI.create("https://10.240.0.2:6443"));

    assertThat(new TraefikCommand(Path.of("traefik"), host).address())
        .isEqualTo(URI.create("http://10.240.0.2:80"));
  }

  @Test
  void onControlPlanesOfOneMachineItHasAnAddressOfItsOwnEach() {
    assertThat(TraefikCommand.host(Shape.CONTROL_PLANE, URI.create("https://127.0.0.1:20000")))
        .isEqualTo("127.80.78.32");
    assertThat(TraefikCommand.host(Shape.CONTROL_PLANE, URI.create("https://127.0.0.1:20005")))
        .isEqualTo("127.80.78.37");
  }

  @Test
  void gatewaysShowTheAddressByWhichTheyAreReached() {
    assertThat(new TraefikCommand(Path.of("traefik"), "10.240.0.2").arguments())
        .contains(
            "--entryPoints.web.address=10.240.0.2:80",
            "--providers.kubernetesGateway.statusAddress.ip=10.240.0.2");
  }
}
