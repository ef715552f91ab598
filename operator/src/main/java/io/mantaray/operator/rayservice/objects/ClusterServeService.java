package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.DeclaredPorts;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The service of one cluster of a RayService that is upgraded incrementally: a backend of its
 * {@link ServiceRoute}. It goes with its cluster.
 */
public final class ClusterServeService {
  private ClusterServeService() {}

  public static String name(String cluster) {
    return RayNames.serveService(cluster);
  }

  /** The service; empty if the head has no port for it. */
  public static Optional<Service> of(DeclaredService service, DeclaredCluster cluster) {
    List<ServicePort> ports = ServeTarget.ports(cluster);
    return ports.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ServiceBuilder()
                .withMetadata(
                    Ownership.metadata(cluster, name(cluster.name()))
                        .withLabels(labels(service, cluster))
                        .build())
                .withNewSpec()
                .withSelector(ServeTarget.selector(cluster))
                .withPorts(ports)
                .withType(ServeTarget.declaredType(service).orElse(null))
                .endSpec()
                .build());
  }

  /**
   * Compares with the existing service.
   *
   * @param existing the service of that name
   */
  public static ObjectChange<Service> compare(
      DeclaredService service, DeclaredCluster cluster, Optional<Service> existing) {
    Optional<Service> desired = of(service, cluster);
    if (desired.isEmpty()) {
      return ObjectChange.fail(
          EventTemplate.warning(OwnedServiceFields.CREATING.failed(), ServeTarget.NO_PORT));
    }
    // KubeRay has no events about this service.
    return existing
        .map(found -> compareExisting(service, cluster, desired.get(), found))
        .orElseGet(() -> ObjectChange.createWithoutEvents(desired.get()));
  }

  private static ObjectChange<Service> compareExisting(
      DeclaredService service, DeclaredCluster cluster, Service desired, Service existing) {
    if (!Ownership.owns(cluster, existing)) {
      return ObjectChange.fail(
          EventTemplate.warning(
              OwnedServiceFields.CREATING.failed(),
              "Service %s exists and does not belong to the RayCluster, so no requests can be routed to it. Delete or rename it."
                  .formatted(Ownership.describe(existing))));
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    String type = existing.getSpec() == null ? null : existing.getSpec().getType();
    return new OwnedServiceFields(
            labels(service, cluster),
            desired.getSpec().getSelector(),
            DeclaredPorts.of(desired.getSpec().getPorts()),
            false,
            ServeTarget.changeableType(
                ServeTarget.declaredType(service), Objects.requireNonNullElse(type, "")))
        .compare(existing);
  }

  /** By the name of the RayService, its endpoints trigger a reconcile. */
  private static Map<String, String> labels(DeclaredService service, DeclaredCluster cluster) {
    Map<String, String> labels = new LinkedHashMap<>(Origin.RAY_SERVICE.labels(service.name()));
    labels.put(RayLabels.SERVE, RayNames.serveLabel(cluster.name()));
    return labels;
  }
}
