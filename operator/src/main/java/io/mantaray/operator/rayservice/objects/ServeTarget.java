package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.mantaray.api.v1.HeadGroupSpec;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayPorts;
import io.mantaray.operator.rayservice.DeclaredService;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pods and ports of a cluster to which requests for Ray Serve are sent. */
final class ServeTarget {
  static final String NO_PORT =
      "The head's container has no port named serve or serve-…, so there can be no service for Ray"
          + " Serve. Name one in rayClusterConfig.headGroupSpec.template.";

  private static final String EXTERNAL_NAME = "ExternalName";

  private ServeTarget() {}

  /** The pods whose proxy is healthy. */
  static Map<String, String> selector(DeclaredCluster cluster) {
    return Map.of(RayLabels.CLUSTER, cluster.name(), RayLabels.SERVE, "true");
  }

  /** The ports of the head that are for Ray Serve; all pods have the same. */
  static List<ServicePort> ports(DeclaredCluster cluster) {
    return HeadPorts.of(cluster).entrySet().stream()
        .filter(port -> HeadPorts.serves(port.getKey()))
        .map(
            port ->
                new ServicePortBuilder().withName(port.getKey()).withPort(port.getValue()).build())
        .toList();
  }

  /** The port for HTTP. */
  static int httpPort(DeclaredCluster cluster) {
    return HeadPorts.of(cluster).getOrDefault(RayPorts.SERVE_NAME, RayPorts.SERVE);
  }

  /** The type that the head group declares for all services. */
  static Optional<String> declaredType(DeclaredService service) {
    return Optional.ofNullable(service.clusterSpec().headGroupSpec())
        .map(HeadGroupSpec::serviceType)
        .filter(type -> !type.isEmpty());
  }

  /** The declared type, if an existing service can get it: not from or to ExternalName. */
  static Optional<String> changeableType(Optional<String> declared, String existing) {
    return declared.filter(type -> !type.equals(EXTERNAL_NAME) && !EXTERNAL_NAME.equals(existing));
  }
}
