package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.DeclaredGroup;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.DeclaredPorts;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.OwnedServiceFields;
import io.mantaray.operator.objects.Ownership;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The headless service that gives the pods of multi-host groups DNS names. */
public final class HeadlessService {
  private HeadlessService() {}

  /** Whether the cluster has a multi-host group. */
  public static boolean isNeeded(DeclaredCluster cluster) {
    return cluster.groups().stream().anyMatch(DeclaredGroup::multiHost);
  }

  public static Service of(DeclaredCluster cluster) {
    return new ServiceBuilder()
        .withMetadata(
            Ownership.metadata(cluster, RayNames.headlessService(cluster.name()))
                .withLabels(labels(cluster))
                .build())
        .withNewSpec()
        .withClusterIP("None")
        .withType("ClusterIP")
        .withSelector(selector(cluster))
        // Hosts of a replica connect to each other before any of them is ready.
        .withPublishNotReadyAddresses(true)
        .endSpec()
        .build();
  }

  /**
   * Compares with the existing services.
   *
   * @param services at least those with its label or its name
   */
  public static ObjectChange<Service> compare(DeclaredCluster cluster, List<Service> services) {
    if (!isNeeded(cluster)) {
      return ObjectChange.fine();
    }
    Service desired = of(cluster);
    Optional<Service> named =
        services.stream()
            .filter(service -> Ownership.describe(service).equals(Ownership.describe(desired)))
            .findFirst();
    boolean labelled =
        services.stream()
            .anyMatch(
                service ->
                    OwnedEntries.containsAll(service.getMetadata().getLabels(), labels(cluster)));
    if (named.isPresent() && Ownership.owns(cluster, named.get())) {
      return compareOwned(cluster, named.get());
    }
    if (labelled) {
      return ObjectChange.leave("a service that is not ours serves as headless service");
    }
    return named.isEmpty()
        ? ObjectChange.create(desired, OwnedServiceFields.CREATING)
        : ObjectChange.fail(
            EventTemplate.warning(
                OwnedServiceFields.CREATING.failed(),
                "Service %s exists and does not belong to this RayCluster, so the hosts of its worker groups cannot find each other. Delete or rename it."
                    .formatted(Ownership.describe(desired))));
  }

  private static ObjectChange<Service> compareOwned(DeclaredCluster cluster, Service existing) {
    return Ownership.isTerminating(existing)
        ? ObjectChange.leave(Ownership.describe(existing) + " is being deleted")
        : new OwnedServiceFields(
                labels(cluster),
                selector(cluster),
                DeclaredPorts.of(List.of()),
                true,
                Optional.empty())
            .compare(existing);
  }

  private static Map<String, String> labels(DeclaredCluster cluster) {
    return Map.of(RayLabels.HEADLESS_WORKER_SERVICE, cluster.name());
  }

  private static Map<String, String> selector(DeclaredCluster cluster) {
    return Map.of(RayLabels.CLUSTER, cluster.name(), RayLabels.NODE_TYPE, NodeType.WORKER.label());
  }
}
