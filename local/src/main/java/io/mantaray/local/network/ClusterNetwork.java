package io.mantaray.local.network;

import io.mantaray.local.report.LocalClusterException;
import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The addresses of one full cluster. Each cluster has its own, so this machine can reach the pods
 * and services of all of them.
 *
 * @param number tells clusters apart, from 0
 */
public record ClusterNetwork(int number) {
  private static final int MOST = 50;
  private static final int FIRST_RANGE = 130;

  public ClusterNetwork {
    if (number < 0 || number >= MOST) {
      throw new IllegalArgumentException("no cluster network " + number);
    }
  }

  /** The first one whose addresses nobody uses. */
  public static ClusterNetwork free(List<Subnet> routes, Collection<Integer> taken) {
    return IntStream.range(0, MOST)
        .filter(number -> !taken.contains(number))
        .mapToObj(ClusterNetwork::new)
        .filter(network -> network.subnets().stream().noneMatch(s -> overlapsAny(s, routes)))
        .findFirst()
        .orElseThrow(
            () ->
                new LocalClusterException(
                    "this machine uses all the addresses a cluster could have",
                    "stop a cluster (./manta down), or free some of 10.130.0.0 to 10.229.255.255"));
  }

  /** Between this machine (the first address) and the cluster's node (the second). */
  public Subnet link() {
    return Subnet.of(10, 240, number, 0, 30);
  }

  public Subnet pods() {
    return Subnet.of(10, FIRST_RANGE + 2 * number, 0, 0, 16);
  }

  public Subnet services() {
    return Subnet.of(10, FIRST_RANGE + 2 * number + 1, 0, 0, 16);
  }

  public String machine() {
    return link().host(1);
  }

  public String node() {
    return link().host(2);
  }

  /** The API server as a service inside the cluster: always the first address. */
  public String apiService() {
    return services().host(1);
  }

  /** The network interface on this machine that leads to the cluster. */
  public String interfaceName() {
    return "manta" + number;
  }

  private List<Subnet> subnets() {
    return List.of(link(), pods(), services());
  }

  private static boolean overlapsAny(Subnet subnet, List<Subnet> others) {
    return others.stream().anyMatch(subnet::overlaps);
  }
}
