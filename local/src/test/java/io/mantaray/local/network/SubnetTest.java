package io.mantaray.local.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SubnetTest {
  @Test
  void aSubnetOverlapsThoseInsideAndAroundIt() {
    Subnet subnet = Subnet.of(10, 130, 0, 0, 16);

    assertThat(subnet.overlaps(Subnet.of(10, 130, 9, 0, 24))).isTrue();
    assertThat(subnet.overlaps(Subnet.of(10, 0, 0, 0, 8))).isTrue();
    assertThat(subnet.overlaps(Subnet.of(10, 131, 0, 0, 16))).isFalse();
  }

  @Test
  void itCountsItsAddresses() {
    assertThat(Subnet.of(10, 240, 3, 0, 30).host(2)).isEqualTo("10.240.3.2");
    assertThat(Subnet.of(200, 240, 3, 0, 30)).hasToString("200.240.3.0/30");
  }

  @Test
  void anAddressInTheMiddleIsNoSubnet() {
    assertThatThrownBy(() -> Subnet.of(10, 0, 0, 1, 24))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
