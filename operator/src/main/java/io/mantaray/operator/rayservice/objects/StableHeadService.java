package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadServiceTemplate;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.conventions.NodeType;
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
import java.util.Map;
import java.util.Optional;

/**
 * The service for the head of the cluster that serves, under a name that stays the same when the
 * service is upgraded.
 *
 * <p>Type, annotations and address are set at creation; drift of selector and ports is repaired.
 */
public final class StableHeadService {
  private StableHeadService() {}

  public static String name(DeclaredService service) {
    return RayNames.headService(service.name());
  }

  /**
   * The service.
   *
   * @param cluster the one that serves
   */
  public static Service of(
      DeclaredService service, DeclaredCluster cluster, Behavior.Network network) {
    return new ServiceBuilder(HeadServiceTemplate.of(cluster, network))
        .editMetadata()
        .withNamespace(service.namespace())
        .withName(name(service))
        .withLabels(labels(service))
        .withAnnotations(usersAnnotations(cluster))
        .withOwnerReferences(service.asOwner())
        .endMetadata()
        .build();
  }

  /**
   * Compares with the existing service.
   *
   * @param existing the service of that name
   */
  public static ObjectChange<Service> compare(
      DeclaredService service,
      DeclaredCluster cluster,
      Behavior.Network network,
      Optional<Service> existing) {
    Service desired = of(service, cluster, network);
    return existing
        .map(found -> compareExisting(service, desired, found))
        .orElseGet(() -> ObjectChange.create(desired, OwnedServiceFields.CREATING));
  }

  private static ObjectChange<Service> compareExisting(
      DeclaredService service, Service desired, Service existing) {
    if (!Ownership.isOwned(service.uid(), existing)) {
      // Requests are served without it.
      return ObjectChange.leave(
          EventTemplate.warning(
              OwnedServiceFields.CREATING.failed(),
              "Service %s exists and does not belong to this RayService, so it does not lead to the head. Delete or rename it, or give the RayService another name."
                  .formatted(Ownership.describe(existing))));
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    // The cluster IP is immutable, so a service that has one keeps it.
    boolean headless = HeadServiceTemplate.isHeadless(existing);
    return new OwnedServiceFields(
            desired.getMetadata().getLabels(),
            desired.getSpec().getSelector(),
            DeclaredPorts.of(desired.getSpec().getPorts()),
            headless && Boolean.TRUE.equals(desired.getSpec().getPublishNotReadyAddresses()),
            Optional.empty())
        .compare(existing);
  }

  private static Map<String, String> labels(DeclaredService service) {
    Map<String, String> labels = new LinkedHashMap<>(Origin.RAY_SERVICE.labels(service.name()));
    labels.put(RayLabels.NODE_TYPE, NodeType.HEAD.label());
    labels.put(RayLabels.IDENTIFIER, RayNames.identifier(service.name(), NodeType.HEAD));
    return labels;
  }

  /** {@code headServiceAnnotations} are for the clusters' own head services, as in KubeRay. */
  private static Map<String, String> usersAnnotations(DeclaredCluster cluster) {
    Service given = cluster.head().headService();
    ObjectMeta metadata = given == null ? null : given.getMetadata();
    Map<String, String> annotations = metadata == null ? null : metadata.getAnnotations();
    return annotations == null ? Map.of() : annotations;
  }
}
