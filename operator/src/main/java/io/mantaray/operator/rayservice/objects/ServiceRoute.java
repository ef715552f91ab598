package io.mantaray.operator.rayservice.objects;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPBackendRef;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPBackendRefBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteMatch;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteMatchBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteRule;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteRuleBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteSpec;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReference;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.ParentReferenceBuilder;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.RouteParentStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.Origin;
import io.mantaray.operator.conventions.RayNames;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.EventReasons;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.OwnedEntries;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The HTTPRoute that splits the requests between the clusters of a RayService that is upgraded
 * incrementally. All of its spec is the operator's: another rule could take requests away.
 */
public final class ServiceRoute {
  private static final EventReasons CREATING = EventReasons.creating("HTTPRoute");
  private static final EventReasons UPDATING = EventReasons.updating("HTTPRoute");

  private static final HTTPRouteMatch ALL_PATHS =
      new HTTPRouteMatchBuilder()
          .withNewPath()
          .withType("PathPrefix")
          .withValue("/")
          .endPath()
          .build();

  private ServiceRoute() {}

  public static String name(DeclaredService service) {
    return RayNames.httpRoute(service.name());
  }

  public static HTTPRoute of(DeclaredService service, TrafficSplit split) {
    return new HTTPRouteBuilder()
        .withMetadata(
            new ObjectMetaBuilder()
                .withNamespace(service.namespace())
                .withName(name(service))
                .withLabels(Origin.RAY_SERVICE.labels(service.name()))
                .withOwnerReferences(service.asOwner())
                .build())
        .withNewSpec()
        .withParentRefs(parent(service))
        .withRules(rule(service, split))
        .endSpec()
        .build();
  }

  private static ParentReference parent(DeclaredService service) {
    return new ParentReferenceBuilder()
        .withName(ServiceGateway.name(service))
        .withNamespace(service.namespace())
        .build();
  }

  private static HTTPRouteRule rule(DeclaredService service, TrafficSplit split) {
    List<HTTPBackendRef> backends = new ArrayList<>();
    backends.add(backend(service, split.active(), split.activePercent()));
    split
        .pending()
        .map(pending -> backend(service, pending, split.pendingPercent()))
        .ifPresent(backends::add);
    return new HTTPRouteRuleBuilder().withMatches(ALL_PATHS).withBackendRefs(backends).build();
  }

  private static HTTPBackendRef backend(
      DeclaredService service, DeclaredCluster cluster, int weight) {
    return new HTTPBackendRefBuilder()
        .withName(ClusterServeService.name(cluster.name()))
        .withNamespace(service.namespace())
        .withPort(ServeTarget.httpPort(cluster))
        .withWeight(weight)
        .build();
  }

  /**
   * Compares with the existing route.
   *
   * @param existing the HTTPRoute of that name
   */
  public static ObjectChange<HTTPRoute> compare(
      DeclaredService service, TrafficSplit split, Optional<HTTPRoute> existing) {
    HTTPRoute desired = of(service, split);
    return existing
        .map(found -> compareExisting(service, desired.getSpec(), found))
        .orElseGet(() -> ObjectChange.create(desired, CREATING));
  }

  private static ObjectChange<HTTPRoute> compareExisting(
      DeclaredService service, HTTPRouteSpec desired, HTTPRoute existing) {
    if (!Ownership.isOwned(service.uid(), existing)) {
      return ObjectChange.fail(
          EventTemplate.warning(
              CREATING.failed(),
              "HTTPRoute %s exists and does not belong to this RayService, so no requests can be routed by it. Delete or rename it, or give the RayService another name."
                  .formatted(Ownership.describe(existing))));
    }
    if (Ownership.isTerminating(existing)) {
      return ObjectChange.leave(Ownership.describe(existing) + " is being deleted");
    }
    HTTPRouteSpec spec = existing.getSpec() == null ? new HTTPRouteSpec() : existing.getSpec();
    Map<String, String> labels = Origin.RAY_SERVICE.labels(service.name());
    List<String> differences = new ArrayList<>();
    if (!OwnedEntries.containsAll(existing.getMetadata().getLabels(), labels)) {
      differences.add("it lacked the labels by which it is watched");
    }
    if (!spec.getHostnames().isEmpty()) {
      differences.add("it had hostnames");
    }
    if (!sameParents(spec.getParentRefs(), desired.getParentRefs())) {
      differences.add("it belonged to another Gateway");
    }
    if (!sameRules(spec.getRules(), desired.getRules().getFirst())) {
      differences.add("its backends or their weights were others");
    }
    return ObjectChange.update(
        new HTTPRouteBuilder(existing)
            .editMetadata()
            .withLabels(OwnedEntries.overlay(existing.getMetadata().getLabels(), labels))
            .endMetadata()
            .withSpec(desired)
            .build(),
        differences,
        UPDATING);
  }

  private static boolean sameParents(List<ParentReference> found, List<ParentReference> desired) {
    return found.size() == desired.size()
        && found.getFirst().getName().equals(desired.getFirst().getName())
        && Objects.equals(found.getFirst().getNamespace(), desired.getFirst().getNamespace());
  }

  /** Only what is declared counts: the API server adds defaults. */
  private static boolean sameRules(List<HTTPRouteRule> found, HTTPRouteRule desired) {
    if (found.size() != 1) {
      return false;
    }
    HTTPRouteRule rule = found.getFirst();
    List<HTTPBackendRef> backends = desired.getBackendRefs();
    if (!rule.getMatches().equals(desired.getMatches())
        || !rule.getFilters().isEmpty()
        || rule.getBackendRefs().size() != backends.size()) {
      return false;
    }
    for (int i = 0; i < backends.size(); i++) {
      if (!sameBackend(rule.getBackendRefs().get(i), backends.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean sameBackend(HTTPBackendRef found, HTTPBackendRef desired) {
    return Objects.equals(found.getName(), desired.getName())
        && Objects.equals(found.getNamespace(), desired.getNamespace())
        && Objects.equals(found.getPort(), desired.getPort())
        && Objects.equals(found.getWeight(), desired.getWeight());
  }

  /**
   * How many percent of the requests an existing route sends to a cluster; empty if it has no such
   * backend.
   */
  public static Optional<Integer> weight(HTTPRoute route, String cluster) {
    List<HTTPRouteRule> rules = route.getSpec() == null ? List.of() : route.getSpec().getRules();
    return rules.stream()
        .limit(1)
        .flatMap(rule -> rule.getBackendRefs().stream())
        .filter(backend -> ClusterServeService.name(cluster).equals(backend.getName()))
        .map(backend -> Objects.requireNonNullElse(backend.getWeight(), 0))
        .findFirst();
  }

  /** Why the route does not split requests yet; empty if it does. */
  public static Optional<String> waitingFor(DeclaredService service, HTTPRoute route) {
    List<RouteParentStatus> parents =
        route.getStatus() == null ? List.of() : route.getStatus().getParents();
    List<Condition> conditions =
        parents.stream()
            .filter(parent -> isOurs(service, parent.getParentRef()))
            .findFirst()
            .map(RouteParentStatus::getConditions)
            .orElse(List.of());
    return RouteConditions.firstNotTrue(conditions, List.of("Accepted", "ResolvedRefs"))
        .map(
            problem ->
                "HTTPRoute %s is not ready: %s.".formatted(Ownership.describe(route), problem));
  }

  private static boolean isOurs(DeclaredService service, ParentReference parent) {
    return ServiceGateway.name(service).equals(parent.getName())
        && (parent.getNamespace() == null || parent.getNamespace().equals(service.namespace()));
  }
}
