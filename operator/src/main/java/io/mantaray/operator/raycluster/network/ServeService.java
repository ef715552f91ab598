package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.objects.DeclaredPorts;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The service for Ray Serve of a cluster that requests it by an annotation. */
public final class ServeService {
  private static final String EXTERNAL_NAME = "ExternalName";

  private ServeService() {}

  /** The service; empty if the head has no port for it. */
  public static Optional<Service> of(DeclaredCluster cluster) {
    List<ServicePort> ports =
        HeadPorts.of(cluster).entrySet().stream()
            .filter(port -> HeadPorts.serves(port.getKey()))
            .map(
                port ->
                    new ServicePortBuilder()
                        .withName(port.getKey())
                        .withPort(port.getValue())
                        .build())
            .toList();
    return ports.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ServiceBuilder()
                .withMetadata(
                    Ownership.metadata(cluster, RayNames.serveService(cluster.name()))
                        .withLabels(labels(cluster))
                        .build())
                .withNewSpec()
                .withSelector(Map.of(RayLabels.CLUSTER, cluster.name()))
                .withPorts(ports)
                .withType(declaredType(cluster).orElse(null))
                .endSpec()
                .build());
  }

  /**
   * Compares with the existing service.
   *
   * @param existing the service of that name
   */
  public static ObjectChange<Service> compare(DeclaredCluster cluster, Optional<Service> existing) {
    if (!cluster.servesByAnnotation()) {
      return ObjectChange.fine();
    }
    Optional<Service> desired = of(cluster);
    if (existing.isPresent()) {
      return compareOwned(cluster, desired, existing.get());
    }
    // KubeRay has no events about this service.
    return desired
        .map(ObjectChange::createWithoutEvents)
        .orElseGet(
            () ->
                ObjectChange.fail(
                    "The head's container has no port named serve or serve-…, so there can be no service for Ray Serve. Name one in headGroupSpec.template."));
  }

  private static ObjectChange<Service> compareOwned(
      DeclaredCluster cluster, Optional<Service> desired, Service existing) {
    if (!Ownership.owns(cluster, existing)) {
      return ObjectChange.leave(
          Ownership.describe(existing) + " stands for the serve service and is not ours");
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    List<ServicePort> ports =
        desired.map(service -> service.getSpec().getPorts()).orElse(List.of());
    String type = existing.getSpec() == null ? null : existing.getSpec().getType();
    return new OwnedServiceFields(
            labels(cluster),
            Map.of(RayLabels.CLUSTER, cluster.name()),
            DeclaredPorts.of(ports),
            false,
            // A service cannot be changed from or to ExternalName.
            declaredType(cluster)
                .filter(declared -> !declared.equals(EXTERNAL_NAME) && !EXTERNAL_NAME.equals(type)))
        .compare(existing);
  }

  private static Map<String, String> labels(DeclaredCluster cluster) {
    return Map.of(
        RayLabels.ORIGINATED_FROM_NAME, cluster.name(),
        RayLabels.ORIGINATED_FROM_KIND, Origin.RAY_CLUSTER.kind(),
        RayLabels.SERVE, RayNames.serveLabel(cluster.name()));
  }

  private static Optional<String> declaredType(DeclaredCluster cluster) {
    return Optional.ofNullable(cluster.head().serviceType()).filter(type -> !type.isEmpty());
  }
}
