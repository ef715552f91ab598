package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.clusters.HeadServiceTemplate;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.DeclaredPorts;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The service of the head, for workers and clients.
 *
 * <p>Type, annotations and address are set at creation; later changes of the spec do not apply, as
 * in KubeRay. Drift that would disconnect the running head is repaired: selector, labels, and the
 * ports as long as the head still has them.
 */
public final class HeadService {
  private HeadService() {}

  public static Service of(DeclaredCluster cluster, Behavior.Network network) {
    return of(cluster, network, labels(cluster, Optional.empty()));
  }

  /**
   * Compares with the existing services.
   *
   * @param services at least those with the label of the cluster or the name of its head service
   * @param head the running head pod, whose labels and ports the service must match
   */
  public static ObjectChange<Service> compare(
      DeclaredCluster cluster,
      Behavior.Network network,
      List<Service> services,
      Optional<ObservedPod> head) {
    List<Service> found =
        services.stream().filter(service -> isHeadService(cluster, service)).toList();
    Map<String, String> labels = labels(cluster, head);
    return switch (found.size()) {
      case 0 -> compareByName(cluster, of(cluster, network, labels), services, head);
      case 1 -> compareExisting(cluster, of(cluster, network, labels), found.getFirst(), head);
      default ->
          ObjectChange.fail(
              "There are %d head services, so it is not clear which one to use: %s. Delete all but one, or remove the labels of a head service from them."
                  .formatted(
                      found.size(),
                      found.stream()
                          .map(Ownership::describe)
                          .sorted()
                          .collect(Collectors.joining(", "))));
    };
  }

  /** Whether a service is the head service of the cluster, by its labels. */
  public static boolean isHeadService(DeclaredCluster cluster, Service service) {
    return OwnedEntries.containsAll(
        service.getMetadata().getLabels(), HeadServiceTemplate.identity(cluster));
  }

  /** No service has the labels: either there is no head service, or its labels were removed. */
  private static ObjectChange<Service> compareByName(
      DeclaredCluster cluster,
      Service desired,
      List<Service> services,
      Optional<ObservedPod> head) {
    Optional<Service> named =
        services.stream()
            .filter(service -> Ownership.describe(service).equals(Ownership.describe(desired)))
            .findFirst();
    if (named.isEmpty()) {
      return ObjectChange.create(desired, OwnedServiceFields.CREATING);
    }
    return Ownership.owns(cluster, named.get())
        ? compareExisting(cluster, desired, named.get(), head)
        : ObjectChange.fail(
            EventTemplate.warning(
                OwnedServiceFields.CREATING.failed(),
                "Service %s exists and does not belong to this RayCluster, so there is no head service. Delete or rename it, or give the head service another name in headGroupSpec.headService."
                    .formatted(Ownership.describe(named.get()))));
  }

  private static ObjectChange<Service> compareExisting(
      DeclaredCluster cluster, Service desired, Service existing, Optional<ObservedPod> head) {
    if (!Ownership.owns(cluster, existing)) {
      return ObjectChange.leave(
          Ownership.describe(existing) + " serves as head service and is not ours");
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    // A head with other ports than declared was created before they changed, like the service.
    boolean portsUnchanged = head.isEmpty() || HeadPorts.unchanged(cluster, head.get());
    // The cluster IP is immutable, so a service that has one keeps it.
    boolean headless = HeadServiceTemplate.isHeadless(existing);
    return new OwnedServiceFields(
            desired.getSpec().getSelector(),
            desired.getSpec().getSelector(),
            DeclaredPorts.of(portsUnchanged ? desired.getSpec().getPorts() : List.of()),
            headless && Boolean.TRUE.equals(desired.getSpec().getPublishNotReadyAddresses()),
            Optional.empty())
        .compare(existing);
  }

  private static Service of(
      DeclaredCluster cluster, Behavior.Network network, Map<String, String> labels) {
    Service service = HeadServiceTemplate.of(cluster, network, labels);
    service.getMetadata().setOwnerReferences(List.of(cluster.asOwner()));
    return service;
  }

  private static Map<String, String> labels(DeclaredCluster cluster, Optional<ObservedPod> head) {
    // A head that was created before its declared labels changed must still be selected.
    return HeadServiceTemplate.labels(
        cluster,
        head.map(ObservedPod::getMetadata).orElseGet(() -> cluster.headTemplate().getMetadata()));
  }
}
