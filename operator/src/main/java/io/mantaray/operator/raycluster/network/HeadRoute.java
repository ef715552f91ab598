package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The OpenShift Route of the Ray dashboard. A generic object: a dependency on OpenShift's model is
 * not worth it for one kind.
 */
public final class HeadRoute {
  private static final String KIND = "Route";

  /** The API of Routes. */
  public static final ResourceDefinitionContext API =
      new ResourceDefinitionContext.Builder()
          .withGroup("route.openshift.io")
          .withVersion("v1")
          .withKind(KIND)
          .withPlural("routes")
          .withNamespaced(true)
          .build();

  private static final String SPEC = "spec";
  private static final EventReasons CREATING = EventReasons.creating(KIND);

  /** The first label of a route's host is name-namespace and must fit into 63 characters. */
  private static final int MAX_LENGTH_WITH_NAMESPACE = 51;

  private HeadRoute() {}

  public static GenericKubernetesResource of(DeclaredCluster cluster) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(API.getGroup() + "/" + API.getVersion())
        .withKind(KIND)
        .withMetadata(
            Ownership.metadata(cluster, name(cluster))
                .withLabels(IngressLabels.of(cluster))
                .withAnnotations(cluster.annotations())
                .build())
        .addToAdditionalProperties(
            SPEC,
            Map.of(
                "to", Map.of("kind", "Service", "name", cluster.headServiceName(), "weight", 100),
                "port", Map.of("targetPort", HeadPorts.dashboard(cluster)),
                "wildcardPolicy", "None"))
        .build();
  }

  /**
   * Compares with the existing Routes.
   *
   * @param routes at least those with the label of the cluster or with {@link #name}
   */
  public static ObjectChange<GenericKubernetesResource> compare(
      DeclaredCluster cluster, List<GenericKubernetesResource> routes) {
    if (!HeadIngress.isEnabled(cluster)) {
      return ObjectChange.fine();
    }
    GenericKubernetesResource desired = of(cluster);
    List<GenericKubernetesResource> found =
        routes.stream()
            .filter(
                route ->
                    OwnedEntries.containsAll(
                        route.getMetadata().getLabels(), Map.of(RayLabels.CLUSTER, cluster.name())))
            .toList();
    if (found.isEmpty()) {
      return compareByName(cluster, desired, routes);
    }
    return found.stream()
        .filter(route -> Ownership.owns(cluster, route) && !Ownership.isTerminating(route))
        .filter(route -> Ownership.describe(route).equals(Ownership.describe(desired)))
        .findFirst()
        .map(route -> compareOwned(desired, route))
        .orElseGet(() -> ObjectChange.leave("a Route that is not ours leads to the dashboard"));
  }

  /** No Route has the label: either there is none, or its label was removed. */
  private static ObjectChange<GenericKubernetesResource> compareByName(
      DeclaredCluster cluster,
      GenericKubernetesResource desired,
      List<GenericKubernetesResource> routes) {
    Optional<GenericKubernetesResource> named =
        routes.stream()
            .filter(route -> Ownership.describe(route).equals(Ownership.describe(desired)))
            .findFirst();
    if (named.isEmpty()) {
      return ObjectChange.create(desired, CREATING);
    }
    if (!Ownership.owns(cluster, named.get())) {
      return ObjectChange.leave(
          EventTemplate.warning(
              CREATING.failed(),
              "Route %s exists and does not belong to this RayCluster: it stays as it is, and the dashboard has none. Delete or rename it."
                  .formatted(Ownership.describe(desired))));
    }
    return Ownership.isTerminating(named.get())
        ? ObjectChange.leave(Ownership.describe(desired) + " is being deleted")
        : compareOwned(desired, named.get());
  }

  private static ObjectChange<GenericKubernetesResource> compareOwned(
      GenericKubernetesResource desired, GenericKubernetesResource found) {
    Map<String, String> labels = desired.getMetadata().getLabels();
    Map<String, String> annotations = desired.getMetadata().getAnnotations();
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.containsAll(found.getMetadata().getLabels(), labels)) {
      differences.add("its labels differed");
    }
    // Only the operator's own: OpenShift adds annotations too.
    if (!OwnedEntries.containsAll(found.getMetadata().getAnnotations(), annotations)) {
      differences.add("its annotations differed from those of the RayCluster");
    }
    Map<String, Object> spec = spec(found);
    Map<String, Object> desiredSpec = spec(desired);
    for (String field : List.of("to", "port")) {
      Map<String, Object> repaired = merged(spec.get(field), desiredSpec.get(field));
      if (!Objects.equals(repaired, spec.get(field))) {
        differences.add("it led elsewhere");
        spec.put(field, repaired);
      }
    }
    GenericKubernetesResource repaired =
        new GenericKubernetesResourceBuilder(found)
            .withMetadata(
                new ObjectMetaBuilder(found.getMetadata())
                    .withLabels(OwnedEntries.overlay(found.getMetadata().getLabels(), labels))
                    .withAnnotations(
                        OwnedEntries.overlay(found.getMetadata().getAnnotations(), annotations))
                    .build())
            .addToAdditionalProperties(SPEC, spec)
            .build();
    return ObjectChange.update(
        repaired, differences.stream().distinct().toList(), EventReasons.updating(KIND));
  }

  /** The name of the Route. */
  public static String name(DeclaredCluster cluster) {
    String name = RayNames.headRoute(cluster.name());
    // A long namespace may leave no room at all; at least one character is kept.
    int room = Math.max(1, MAX_LENGTH_WITH_NAMESPACE - cluster.namespace().length());
    String cut = name.substring(0, Math.min(name.length(), room));
    // A name must not end with a hyphen.
    return RayNames.shortened(cut.replaceAll("-+$", ""));
  }

  private static Map<String, Object> spec(GenericKubernetesResource route) {
    return merged(route.getAdditionalProperties().get(SPEC), Map.of());
  }

  /** The entries of one object, overlaid with those of another. */
  private static Map<String, Object> merged(@Nullable Object base, @Nullable Object overlay) {
    Map<String, Object> merged = new LinkedHashMap<>();
    for (Object part : new @Nullable Object[] {base, overlay}) {
      if (part instanceof Map<?, ?> entries) {
        entries.forEach((key, value) -> merged.put(String.valueOf(key), value));
      }
    }
    return merged;
  }
}
