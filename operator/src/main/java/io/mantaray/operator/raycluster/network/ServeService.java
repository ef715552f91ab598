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
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The service for requests to Ray Serve, of a cluster that asks for it by an annotation. */
public final class ServeService {
  private static final String EXTERNAL_NAME = "ExternalName";

  private ServeService() {}

  /** The service; none if the head has no port for it. */
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
   * Judges what exists.
   *
   * @param existing the service of that name
   */
  public static Verdict<Service> compare(DeclaredCluster cluster, Optional<Service> existing) {
    if (!cluster.servesByAnnotation()) {
      return Verdict.fine();
    }
    Optional<Service> desired = of(cluster);
    if (existing.isPresent()) {
      return judge(cluster, desired, existing.get());
    }
    // KubeRay tells nothing by events of this service.
    return desired
        .map(Verdict::createSilently)
        .orElseGet(
            () ->
                Verdict.fail(
                    "The head's container has no port named serve or serve-…, so there can be no service for Ray Serve. Name one in headGroupSpec.template."));
  }

  private static Verdict<Service> judge(
      DeclaredCluster cluster, Optional<Service> desired, Service existing) {
    if (!Ownership.owns(cluster, existing)) {
      return Verdict.leave(
          Ownership.describe(existing) + " stands for the serve service and is not ours");
    }
    if (Ownership.vanishing(existing)) {
      return Verdict.leave(Ownership.describe(existing) + " is being deleted");
    }
    List<ServicePort> ports =
        desired.map(service -> service.getSpec().getPorts()).orElse(List.of());
    String type = existing.getSpec() == null ? null : existing.getSpec().getType();
    return new OwnedServiceFields(
            labels(cluster),
            Map.of(RayLabels.CLUSTER, cluster.name()),
            DeclaredPorts.of(ports),
            false,
            // From and to a mere alias there is no way.
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
