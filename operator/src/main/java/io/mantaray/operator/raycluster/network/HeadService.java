package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.ServicePort;
import io.fabric8.kubernetes.api.model.ServicePortBuilder;
import io.fabric8.kubernetes.api.model.ServiceSpec;
import io.fabric8.kubernetes.api.model.ServiceSpecBuilder;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.DeclaredCluster;
import io.mantaray.operator.raycluster.objects.OwnedEntries;
import io.mantaray.operator.raycluster.objects.Ownership;
import io.mantaray.operator.raycluster.objects.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The service by which workers and users reach the head.
 *
 * <p>Type, annotations and address are decided when it is made: a later change of the spec does not
 * reach it, as in KubeRay. What would cut off the head that runs is kept right: selector, labels,
 * and the ports as long as that head still has them.
 */
public final class HeadService {
  private static final String CLUSTER_IP = "ClusterIP";
  private static final String HEADLESS = "None";
  private static final String APP_PROTOCOL = "tcp";

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
    return OwnedEntries.hold(identity(cluster), service.getMetadata().getLabels());
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
    boolean headless =
        existing.getSpec() != null && HEADLESS.equals(existing.getSpec().getClusterIP());
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
    Service given = cluster.head().headService();
    return given == null ? own(cluster, network, labels) : usersOwn(cluster, given, labels);
  }

  private static Service own(
      DeclaredCluster cluster, Behavior.Network network, Map<String, String> labels) {
    String type = declaredType(cluster);
    ServiceSpecBuilder spec =
        new ServiceSpecBuilder().withSelector(labels).withPorts(ports(cluster)).withType(type);
    if (!network.headClusterIp() && (type == null || type.equals(CLUSTER_IP))) {
      // There is one head: its name can stand for it, even before and while it is not ready.
      spec.withClusterIP(HEADLESS).withPublishNotReadyAddresses(true);
    }
    return new ServiceBuilder()
        .withMetadata(
            Ownership.metadata(cluster, cluster.headServiceName())
                .withLabels(labels)
                .withAnnotations(orNone(cluster.spec().headServiceAnnotations()))
                .build())
        .withSpec(spec.build())
        .build();
  }

  /** Starts from what the user gives; labels, selector and annotations of ours win. */
  private static Service usersOwn(
      DeclaredCluster cluster, Service given, Map<String, String> labels) {
    ObjectMeta metadata = given.getMetadata() == null ? new ObjectMeta() : given.getMetadata();
    ServiceSpec spec = given.getSpec() == null ? new ServiceSpec() : given.getSpec();
    List<ServicePort> ports = new ArrayList<>();
    if (spec.getPorts() != null) {
      ports.addAll(spec.getPorts());
    }
    ports.addAll(ports(cluster));
    boolean typed = spec.getType() != null && !spec.getType().isEmpty();
    return new ServiceBuilder()
        .withMetadata(
            Ownership.metadata(cluster, cluster.headServiceName())
                .withLabels(OwnedEntries.over(metadata.getLabels(), labels))
                .withAnnotations(
                    OwnedEntries.over(
                        metadata.getAnnotations(), orNone(cluster.spec().headServiceAnnotations())))
                .withFinalizers(metadata.getFinalizers())
                .build())
        .withSpec(
            new ServiceSpecBuilder(spec)
                .withSelector(labels)
                .withPorts(ports)
                .withType(typed ? spec.getType() : declaredType(cluster))
                .build())
        .build();
  }

  private static List<ServicePort> ports(DeclaredCluster cluster) {
    return HeadPorts.of(cluster).entrySet().stream()
        .map(
            port ->
                new ServicePortBuilder()
                    .withName(port.getKey())
                    .withPort(port.getValue())
                    .withAppProtocol(APP_PROTOCOL)
                    .build())
        .toList();
  }

  /** The labels of the service, by which it also selects the head. */
  private static Map<String, String> labels(DeclaredCluster cluster, Optional<Pod> head) {
    Map<String, String> labels = new LinkedHashMap<>(identity(cluster));
    // A head that was made before the declared label changed still has to be selected.
    ObjectMeta carrier =
        head.map(Pod::getMetadata).orElseGet(() -> cluster.headTemplate().getMetadata());
    Map<String, String> carried = carrier == null ? null : carrier.getLabels();
    labels.put(
        RayLabels.APP_NAME,
        orNone(carried).getOrDefault(RayLabels.APP_NAME, RayLabels.APPLICATION));
    labels.put(RayLabels.APP_CREATED_BY, RayLabels.CREATOR);
    return labels;
  }

  private static Map<String, String> identity(DeclaredCluster cluster) {
    return Map.of(
        RayLabels.CLUSTER, cluster.name(),
        RayLabels.NODE_TYPE, NodeType.HEAD.label(),
        RayLabels.IDENTIFIER, RayNames.identifier(cluster.name(), NodeType.HEAD));
  }

  private static @Nullable String declaredType(DeclaredCluster cluster) {
    String type = cluster.head().serviceType();
    return type == null || type.isEmpty() ? null : type;
  }

  private static Map<String, String> orNone(@Nullable Map<String, String> entries) {
    return entries == null ? Map.of() : entries;
  }
}
