package io.mantaray.local.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void portsOfOthersAreSkipped() {
    assertThat(Ports.choose(3, Set.of(20_001), port -> port != 20_000))
        .containsExactly(20_002, 20_003, 20_004);
  }

  @Test
  void aPortInUseIsNamedWithAWayOut() throws Exception {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = socket.getLocalPort();

      assertThat(Ports.isFree(port)).isFalse();
      assertThatThrownBy(() -> Ports.requireFree(port))
          .hasMessageStartingWith("port " + port + " is in use: ")
          .hasMessageContaining("ask for another port");
    }
  }

  @Test
  void whenNoneIsFreeTheUserHearsIt() {
    assertThatThrownBy(() -> Ports.choose(1, Set.of(), _ -> false))
        .hasMessageContaining("no 1 ports are free");
  }
}
