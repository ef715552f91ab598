package io.mantaray.local.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterNetworkTest {
  @Test
  void theFirstFreeOneIsChosen() {
    assertThat(ClusterNetwork.free(List.of(), Set.of())).isEqualTo(new ClusterNetwork(0));
    assertThat(ClusterNetwork.free(List.of(), Set.of(0, 1, 3))).isEqualTo(new ClusterNetwork(2));
  }

  @Test
  void addressesTheMachineUsesAreLeftAlone() {
    Subnet inUse = Subnet.of(10, 131, 7, 0, 24);

    assertThat(ClusterNetwork.free(List.of(inUse), Set.of())).isEqualTo(new ClusterNetwork(1));
  }

  @Test
  void clustersDoNotShareAddresses() {
    var one = new ClusterNetwork(0);
    var two = new ClusterNetwork(1);

    assertThat(one.pods().overlaps(two.pods())).isFalse();
    assertThat(one.services().overlaps(two.pods())).isFalse();
    assertThat(one.link().overlaps(two.link())).isFalse();
    assertThat(one.pods().overlaps(one.services())).isFalse();
  }

  @Test
  void whenAllAreTakenTheUserHearsWhatToDo() {
    Set<Integer> all = IntStream.range(0, 100).boxed().collect(Collectors.toSet());

    assertThatThrownBy(() -> ClusterNetwork.free(List.of(), all))
        .hasMessageContaining("./manta down");
  }
}
