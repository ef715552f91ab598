package io.mantaray.operator.raycluster.network;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.HeadPorts;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The Route by which the Ray dashboard is reached from outside on OpenShift. Not a type of its own:
 * OpenShift's model would weigh more than the one object is worth.
 */
public final class HeadRoute {
  private static final String KIND = "Route";

  /** How the API server serves it. */
  public static final ResourceDefinitionContext API =
      new ResourceDefinitionContext.Builder()
          .withGroup("route.openshift.io")
          .withVersion("v1")
          .withKind(KIND)
          .withPlural("routes")
          .withNamespaced(true)
          .build();

  private static final String SPEC = "spec";

  /** The first part of a route's host is name-namespace and has to fit into 63 characters. */
  private static final int LONGEST_WITH_NAMESPACE = 51;

  private HeadRoute() {}

  public static GenericKubernetesResource of(DeclaredCluster cluster) {
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(API.getGroup() + "/" + API.getVersion())
        .withKind(KIND)
        .withMetadata(
            Ownership.metadata(cluster, name(cluster))
                .withLabels(ExposureLabels.of(cluster))
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
   * Judges what exists.
   *
   * @param routes those that carry the label of the cluster
   */
  public static Verdict<GenericKubernetesResource> compare(
      DeclaredCluster cluster, List<GenericKubernetesResource> routes) {
    if (!HeadIngress.wanted(cluster)) {
      return Verdict.fine();
    }
    GenericKubernetesResource desired = of(cluster);
    List<GenericKubernetesResource> found =
        routes.stream()
            .filter(
                route ->
                    OwnedEntries.hold(
                        Map.of(RayLabels.CLUSTER, cluster.name()), route.getMetadata().getLabels()))
            .toList();
    if (found.isEmpty()) {
      return Verdict.create(desired, EventReasons.creating(KIND));
    }
    return found.stream()
        .filter(route -> Ownership.owns(cluster, route) && !Ownership.vanishing(route))
        .filter(route -> Ownership.describe(route).equals(Ownership.describe(desired)))
        .findFirst()
        .map(route -> judge(desired, route))
        .orElseGet(() -> Verdict.leave("a Route that is not ours leads to the dashboard"));
  }

  private static Verdict<GenericKubernetesResource> judge(
      GenericKubernetesResource desired, GenericKubernetesResource found) {
    Map<String, String> labels = desired.getMetadata().getLabels();
    Map<String, String> annotations = desired.getMetadata().getAnnotations();
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.hold(labels, found.getMetadata().getLabels())) {
      differences.add("its labels differed");
    }
    // Only ours: OpenShift keeps notes of its own here.
    if (!OwnedEntries.hold(annotations, found.getMetadata().getAnnotations())) {
      differences.add("its annotations differed from those of the RayCluster");
    }
    Map<String, Object> spec = spec(found);
    Map<String, Object> wanted = spec(desired);
    for (String field : List.of("to", "port")) {
      Map<String, Object> repaired = over(spec.get(field), wanted.get(field));
      if (!Objects.equals(repaired, spec.get(field))) {
        differences.add("it led elsewhere");
        spec.put(field, repaired);
      }
    }
    GenericKubernetesResource repaired =
        new GenericKubernetesResourceBuilder(found)
            .withMetadata(
                new ObjectMetaBuilder(found.getMetadata())
                    .withLabels(OwnedEntries.over(found.getMetadata().getLabels(), labels))
                    .withAnnotations(
                        OwnedEntries.over(found.getMetadata().getAnnotations(), annotations))
                    .build())
            .addToAdditionalProperties(SPEC, spec)
            .build();
    return Verdict.update(
        repaired, differences.stream().distinct().toList(), EventReasons.updating(KIND));
  }

  private static String name(DeclaredCluster cluster) {
    String name = RayNames.headRoute(cluster.name());
    // A namespace of up to 63 characters can leave no room at all; one letter is the least.
    int room = Math.max(1, LONGEST_WITH_NAMESPACE - cluster.namespace().length());
    String cut = name.substring(0, Math.min(name.length(), room));
    // A name must not end with what the cut may leave at its end.
    return RayNames.shortened(cut.replaceAll("-+$", ""));
  }

  private static Map<String, Object> spec(GenericKubernetesResource route) {
    return over(route.getAdditionalProperties().get(SPEC), Map.of());
  }

  /** The entries of one object with those of another put over them. */
  private static Map<String, Object> over(@Nullable Object under, @Nullable Object over) {
    Map<String, Object> merged = new LinkedHashMap<>();
    for (Object part : new @Nullable Object[] {under, over}) {
      if (part instanceof Map<?, ?> entries) {
        entries.forEach((key, value) -> merged.put(String.valueOf(key), value));
      }
    }
    return merged;
  }
}
