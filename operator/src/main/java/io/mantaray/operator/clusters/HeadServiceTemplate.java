package io.mantaray.operator.clusters;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
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
import io.mantaray.operator.objects.OwnedEntries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A service for the head of a cluster, as the cluster's spec declares it. The caller sets the
 * owner.
 */
public final class HeadServiceTemplate {
  private static final String CLUSTER_IP = "ClusterIP";
  private static final String HEADLESS = "None";
  private static final String APP_PROTOCOL = "tcp";

  private HeadServiceTemplate() {}

  /** The service with the name, the labels and the selector of the cluster's own head service. */
  public static Service of(DeclaredCluster cluster, Behavior.Network network) {
    return of(cluster, network, labels(cluster, cluster.headTemplate().getMetadata()));
  }

  /**
   * The same, for a head that exists.
   *
   * @param labels of the service, by which it also selects the head
   */
  public static Service of(
      DeclaredCluster cluster, Behavior.Network network, Map<String, String> labels) {
    Service given = cluster.head().headService();
    return given == null ? own(cluster, network, labels) : usersOwn(cluster, given, labels);
  }

  /** Whether a service has no cluster IP; this is immutable. */
  public static boolean isHeadless(Service service) {
    return service.getSpec() != null && HEADLESS.equals(service.getSpec().getClusterIP());
  }

  /**
   * The labels that select the head.
   *
   * @param head the metadata of the head, or of its template
   */
  public static Map<String, String> labels(DeclaredCluster cluster, @Nullable ObjectMeta head) {
    Map<String, String> labels = new LinkedHashMap<>(identity(cluster));
    Map<String, String> carried = head == null ? null : head.getLabels();
    labels.put(
        RayLabels.APP_NAME,
        orNone(carried).getOrDefault(RayLabels.APP_NAME, RayLabels.APPLICATION));
    labels.put(RayLabels.APP_CREATED_BY, RayLabels.CREATOR);
    return labels;
  }

  /** The labels that identify the head of this cluster. */
  public static Map<String, String> identity(DeclaredCluster cluster) {
    return Map.of(
        RayLabels.CLUSTER, cluster.name(),
        RayLabels.NODE_TYPE, NodeType.HEAD.label(),
        RayLabels.IDENTIFIER, RayNames.identifier(cluster.name(), NodeType.HEAD));
  }

  private static Service own(
      DeclaredCluster cluster, Behavior.Network network, Map<String, String> labels) {
    String type = declaredType(cluster);
    ServiceSpecBuilder spec =
        new ServiceSpecBuilder().withSelector(labels).withPorts(ports(cluster)).withType(type);
    if (!network.headClusterIp() && (type == null || type.equals(CLUSTER_IP))) {
      // There is only one head: DNS may resolve to it even while it is not ready.
      spec.withClusterIP(HEADLESS).withPublishNotReadyAddresses(true);
    }
    return new ServiceBuilder()
        .withMetadata(
            metadata(cluster)
                .withLabels(labels)
                .withAnnotations(orNone(cluster.spec().headServiceAnnotations()))
                .build())
        .withSpec(spec.build())
        .build();
  }

  /** The user's service, overridden by the operator's labels, selector and annotations. */
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
            metadata(cluster)
                .withLabels(OwnedEntries.overlay(metadata.getLabels(), labels))
                .withAnnotations(
                    OwnedEntries.overlay(
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

  private static ObjectMetaBuilder metadata(DeclaredCluster cluster) {
    return new ObjectMetaBuilder()
        .withNamespace(cluster.namespace())
        .withName(cluster.headServiceName());
  }

  private static @Nullable String declaredType(DeclaredCluster cluster) {
    String type = cluster.head().serviceType();
    return type == null || type.isEmpty() ? null : type;
  }

  private static Map<String, String> orNone(@Nullable Map<String, String> entries) {
    return entries == null ? Map.of() : entries;
  }
}
