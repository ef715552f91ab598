package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.clusters.HeadServiceTemplate;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.objects.DeclaredPorts;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The service by which workers and users reach the head.
 *
 * <p>Type, annotations and address are decided when it is made: a later change of the spec does not
 * reach it, as in KubeRay. What would cut off the head that runs is kept right: selector, labels,
 * and the ports as long as that head still has them.
 */
public final class HeadService {
  private HeadService() {}

  public static Service of(DeclaredCluster cluster, Behavior.Network network) {
    return of(cluster, network, labels(cluster, Optional.empty()));
  }

  /**
   * Judges what exists.
   *
   * @param services at least those that carry the label of the cluster or the name of its head
   *     service
   * @param head the head pod that runs, as it decides what leads to it
   */
  public static Verdict<Service> compare(
      DeclaredCluster cluster,
      Behavior.Network network,
      List<Service> services,
      Optional<Pod> head) {
    List<Service> found = services.stream().filter(service -> isHeads(cluster, service)).toList();
    Map<String, String> labels = labels(cluster, head);
    return switch (found.size()) {
      case 0 -> compareByName(cluster, of(cluster, network, labels), services, head);
      case 1 -> judge(cluster, of(cluster, network, labels), found.getFirst(), head);
      default ->
          Verdict.fail(
              "There are %d head services, so nobody can tell which one leads to the head: %s. Delete all but one, or take the labels of a head service off them."
                  .formatted(
                      found.size(),
                      found.stream()
                          .map(Ownership::describe)
                          .sorted()
                          .collect(Collectors.joining(", "))));
    };
  }

  /** Whether a service is the head service of the cluster, by its labels. */
  public static boolean isHeads(DeclaredCluster cluster, Service service) {
    return OwnedEntries.hold(
        HeadServiceTemplate.identity(cluster), service.getMetadata().getLabels());
  }

  /** Nothing has our labels: either there is no head service, or someone took them off. */
  private static Verdict<Service> compareByName(
      DeclaredCluster cluster, Service desired, List<Service> services, Optional<Pod> head) {
    Optional<Service> named =
        services.stream()
            .filter(service -> Ownership.describe(service).equals(Ownership.describe(desired)))
            .findFirst();
    if (named.isEmpty()) {
      return Verdict.create(desired, OwnedServiceFields.CREATING);
    }
    return Ownership.owns(cluster, named.get())
        ? judge(cluster, desired, named.get(), head)
        : Verdict.fail(
            Notice.warning(
                OwnedServiceFields.CREATING.failed(),
                "Service %s exists and does not belong to this RayCluster, so there is no head service. Delete or rename it, or give the head service another name in headGroupSpec.headService."
                    .formatted(Ownership.describe(named.get()))));
  }

  private static Verdict<Service> judge(
      DeclaredCluster cluster, Service desired, Service existing, Optional<Pod> head) {
    if (!Ownership.owns(cluster, existing)) {
      return Verdict.leave(
          Ownership.describe(existing) + " serves as head service and is not ours");
    }
    if (Ownership.vanishing(existing)) {
      return Verdict.leave(Ownership.describe(existing) + " is being deleted");
    }
    // A head with other ports than declared was made before they changed, and so was the service.
    boolean portsStand = head.isEmpty() || HeadPorts.unchanged(cluster, head.get());
    // An address is immutable, so a service that was made with one stays as it is.
    boolean headless = HeadServiceTemplate.isHeadless(existing);
    return new OwnedServiceFields(
            desired.getSpec().getSelector(),
            desired.getSpec().getSelector(),
            DeclaredPorts.of(portsStand ? desired.getSpec().getPorts() : List.of()),
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

  private static Map<String, String> labels(DeclaredCluster cluster, Optional<Pod> head) {
    // A head that was made before the declared label changed still has to be selected.
    return HeadServiceTemplate.labels(
        cluster, head.map(Pod::getMetadata).orElseGet(() -> cluster.headTemplate().getMetadata()));
  }
}
