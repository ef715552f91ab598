package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.mantaray.operator.conventions.RayPorts;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The ports of a head by name, as its services expose them: those of its container, or Ray's
 * defaults if the container names none.
 */
public final class HeadPorts {
  private static final Map<String, Integer> DEFAULTS =
      Map.of(
          RayPorts.CLIENT_NAME, RayPorts.CLIENT,
          RayPorts.GCS_NAME, RayPorts.GCS,
          RayPorts.DASHBOARD_NAME, RayPorts.DASHBOARD,
          RayPorts.METRICS_NAME, RayPorts.METRICS,
          RayPorts.SERVE_NAME, RayPorts.SERVE);

  private HeadPorts() {}

  public static SortedMap<String, Integer> of(DeclaredCluster cluster) {
    SortedMap<String, Integer> ports = named(cluster.headTemplate().getSpec());
    if (ports.isEmpty()) {
      ports.putAll(DEFAULTS);
    }
    ports.putIfAbsent(RayPorts.METRICS_NAME, RayPorts.METRICS);
    return ports;
  }

  public static int dashboard(DeclaredCluster cluster) {
    return of(cluster).getOrDefault(RayPorts.DASHBOARD_NAME, RayPorts.DASHBOARD);
  }

  /** Whether a port of this name is for Ray Serve. */
  public static boolean serves(String name) {
    return name.equals(RayPorts.SERVE_NAME) || name.startsWith(RayPorts.SERVE_NAME + "-");
  }

  /** Whether the head has the ports that its cluster declares now. */
  public static boolean unchanged(DeclaredCluster cluster, ObservedPod head) {
    SortedMap<String, Integer> declared = named(cluster.headTemplate().getSpec());
    SortedMap<String, Integer> made = new TreeMap<>();
    head.spec().ports().forEach(port -> made.put(name(port.name(), port.number()), port.number()));
    // A head has this port even if it is not declared.
    declared.putIfAbsent(RayPorts.METRICS_NAME, RayPorts.METRICS);
    made.putIfAbsent(RayPorts.METRICS_NAME, RayPorts.METRICS);
    return declared.equals(made);
  }

  private static SortedMap<String, Integer> named(@Nullable PodSpec spec) {
    SortedMap<String, Integer> ports = new TreeMap<>();
    List<Container> containers = spec == null ? null : spec.getContainers();
    if (containers == null || containers.isEmpty()) {
      return ports;
    }
    List<ContainerPort> given = containers.getFirst().getPorts();
    for (ContainerPort port : given == null ? List.<ContainerPort>of() : given) {
      if (port.getContainerPort() != null) {
        ports.put(name(port.getName(), port.getContainerPort()), port.getContainerPort());
      }
    }
    return ports;
  }

  private static String name(@Nullable String given, int number) {
    return given == null || given.isEmpty() ? number + "-port" : given;
  }
}
