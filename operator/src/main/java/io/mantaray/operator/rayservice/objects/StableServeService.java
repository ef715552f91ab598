package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.ServiceSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.DeclaredPorts;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The service to which users send their requests, under a name that stays the same when the service
 * is upgraded. Its selector is switched to another cluster in one write.
 *
 * <p>It starts from the user's {@code serveService}. Annotations and address are set at creation;
 * drift of labels, selector, ports and type is repaired.
 */
public final class StableServeService {
  private StableServeService() {}

  /** The name that the user chose, or the default. */
  public static String name(DeclaredService service) {
    return service
        .serveService()
        .map(Service::getMetadata)
        .map(ObjectMeta::getName)
        .filter(name -> !name.isEmpty())
        .orElseGet(() -> RayNames.serveService(service.name()));
  }

  /**
   * The service; empty if there is no port for it.
   *
   * @param cluster the one that serves
   */
  public static Optional<Service> of(DeclaredService service, DeclaredCluster cluster) {
    ServiceSpec given = givenSpec(service);
    List<ServicePort> ports = ports(given, cluster);
    return ports.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ServiceBuilder()
                .withMetadata(metadata(service))
                .withSpec(
                    new ServiceSpecBuilder(given)
                        .withSelector(ServeTarget.selector(cluster))
                        .withPorts(ports)
                        .withType(declaredType(service).orElse(null))
                        .build())
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
    return existing
        .map(found -> compareExisting(service, desired.get(), found))
        .orElseGet(() -> ObjectChange.create(desired.get(), OwnedServiceFields.CREATING));
  }

  private static ObjectChange<Service> compareExisting(
      DeclaredService service, Service desired, Service existing) {
    if (!Ownership.isOwned(service.uid(), existing)) {
      return ObjectChange.fail(
          EventTemplate.warning(
              OwnedServiceFields.CREATING.failed(),
              "Service %s exists and does not belong to this RayService, so no requests can be served through it. Delete or rename it, or choose another name in spec.serveService.metadata.name."
                  .formatted(Ownership.describe(existing))));
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    String type = existing.getSpec() == null ? null : existing.getSpec().getType();
    return new OwnedServiceFields(
            desired.getMetadata().getLabels(),
            desired.getSpec().getSelector(),
            DeclaredPorts.of(desired.getSpec().getPorts()),
            false,
            ServeTarget.changeableType(declaredType(service), Objects.requireNonNullElse(type, "")))
        .compare(existing);
  }

  private static ObjectMeta metadata(DeclaredService service) {
    ObjectMeta given = service.serveService().map(Service::getMetadata).orElseGet(ObjectMeta::new);
    return new ObjectMetaBuilder()
        .withNamespace(service.namespace())
        .withName(name(service))
        .withLabels(OwnedEntries.overlay(given.getLabels(), labels(service)))
        .withAnnotations(given.getAnnotations())
        .withFinalizers(given.getFinalizers())
        .withOwnerReferences(service.asOwner())
        .build();
  }

  private static Map<String, String> labels(DeclaredService service) {
    Map<String, String> labels = new LinkedHashMap<>(Origin.RAY_SERVICE.labels(service.name()));
    labels.put(RayLabels.SERVE, RayNames.serveLabel(service.name()));
    return labels;
  }

  /**
   * The ports of the cluster, each as the user wrote the port of that name, then the user's others.
   * Of two with the same number only the first can be in a service.
   */
  private static List<ServicePort> ports(ServiceSpec given, DeclaredCluster cluster) {
    Map<String, ServicePort> users = DeclaredPorts.of(given.getPorts()).byName();
    List<ServicePort> ports = new ArrayList<>();
    for (ServicePort port : ServeTarget.ports(cluster)) {
      ServicePort usersOwn = users.get(port.getName());
      ports.add(usersOwn == null ? port : usersOwn);
    }
    users.values().stream()
        .filter(port -> ports.stream().noneMatch(taken -> clash(taken, port)))
        .forEach(ports::add);
    return ports;
  }

  private static boolean clash(ServicePort one, ServicePort other) {
    return Objects.equals(one.getName(), other.getName())
        || Objects.equals(one.getPort(), other.getPort());
  }

  private static ServiceSpec givenSpec(DeclaredService service) {
    return service.serveService().map(Service::getSpec).orElseGet(ServiceSpec::new);
  }

  private static Optional<String> declaredType(DeclaredService service) {
    return Optional.ofNullable(givenSpec(service).getType())
        .filter(type -> !type.isEmpty())
        .or(() -> ServeTarget.declaredType(service));
  }
}
