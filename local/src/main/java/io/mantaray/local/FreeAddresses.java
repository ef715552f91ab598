package io.mantaray.local;

import io.mantaray.local.controlplane.ControlPlanePorts;
import io.mantaray.local.layout.Folders;
import io.mantaray.local.network.ClusterNetwork;
import io.mantaray.local.network.Ports;
import io.mantaray.local.network.Routes;
import io.mantaray.local.process.Exclusively;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Chooses what no other cluster and nobody else on the machine uses. One choice at a time: it is
 * written down before the next one is made.
 */
record FreeAddresses(Folders folders, Supplier<List<ClusterDescription>> clusters) {
  ClusterDescription ports(
      int apiPort, Function<ControlPlanePorts, ClusterDescription> writtenDown) {
    try (var _ = lock()) {
      if (apiPort != 0) {
        Ports.requireFree(apiPort);
      }
      Set<Integer> taken =
          clusters.get().stream()
              .map(ClusterDescription::ports)
              .filter(Objects::nonNull)
              .flatMap(ports -> ports.all().stream())
              .collect(Collectors.toSet());
      var ports = new ArrayList<>(Ports.choose(ControlPlanePorts.COUNT, taken, Ports::isFree));
      if (apiPort != 0) {
        ports.set(0, apiPort);
      }
      return writtenDown.apply(ControlPlanePorts.of(ports));
    }
  }

  ClusterDescription network(Function<ClusterNetwork, ClusterDescription> writtenDown) {
    try (var _ = lock()) {
      Set<Integer> taken =
          clusters.get().stream()
              .map(ClusterDescription::network)
              .filter(Objects::nonNull)
              .collect(Collectors.toSet());
      return writtenDown.apply(ClusterNetwork.free(Routes.ofThisMachine(), taken));
    }
  }

  private Exclusively lock() {
    return Exclusively.on(folders.state().resolve("locks").resolve("addresses.lock"));
  }
}
