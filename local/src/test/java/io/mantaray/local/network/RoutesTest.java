package io.mantaray.local.network;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RoutesTest {
  @Test
  void theKernelsTableIsReadWithoutTheDefaultRoute() {
    String table =
        """
        Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
        eth0\t00000000\t010200C0\t0003\t0\t0\t0\t00000000\t0\t0\t0
        eth0\t000200C0\t00000000\t0001\t0\t0\t0\t00FFFFFF\t0\t0\t0
        docker0\t0000110A\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
        """;

    assertThat(Routes.parse(table))
        .containsExactly(Subnet.of(192, 0, 2, 0, 24), Subnet.of(10, 17, 0, 0, 16));
  }
}
