package io.mantaray.operator.rayservice.traffic;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.objects.Deletions;
import io.mantaray.operator.objects.ObjectChange;
import io.mantaray.operator.objects.ObjectChanges;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStage;
import io.mantaray.operator.rayservice.objects.ClusterServeService;
import io.mantaray.operator.rayservice.objects.ServiceGateway;
import io.mantaray.operator.rayservice.objects.ServiceRoute;
import io.mantaray.operator.rayservice.objects.TrafficSplit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The objects that split the requests of a service which is upgraded incrementally: a Service for
 * each cluster, a Gateway, and a route with the weights that the status says.
 *
 * @param isServed whether there is a Gateway API
 * @param clusterServices the Services of the clusters, by their names
 */
public record Routing(
    boolean isServed,
    Optional<Gateway> gateway,
    Optional<HTTPRoute> route,
    Map<String, Service> clusterServices) {

  public Routing {
    clusterServices = Map.copyOf(clusterServices);
  }

  /** Brings them into line with the status. */
  public ServicePlan plan(ServiceSnapshot snapshot, UpgradeSteps steps) {
    List<ObjectChange<? extends HasMetadata>> changes = clusterServices(snapshot);
    if (isServed) {
      changes.add(ServiceGateway.compare(snapshot.service(), steps, gateway));
      changes.addAll(route(snapshot));
    }
    return planOf(changes);
  }

  /**
   * Lets an upgrade end through the route with which it began, after the strategy was changed. The
   * Gateway stays as it is.
   */
  public ServicePlan remaining(ServiceSnapshot snapshot) {
    List<ObjectChange<? extends HasMetadata>> changes = clusterServices(snapshot);
    if (route.isPresent()) {
      changes.addAll(route(snapshot));
    }
    return planOf(changes);
  }

  /**
   * Deletes what is left of a strategy that is no longer declared, as soon as the serve service
   * leads to the active cluster: so there is always a way to it.
   */
  public ServicePlan removal(ServiceSnapshot snapshot) {
    List<Action> deletions =
        owned(snapshot)
            .filter(object -> !Ownership.isTerminating(object))
            .map(Deletions::of)
            .toList();
    boolean isReplaced =
        snapshot.active().isEmpty()
            || snapshot
                .traffic()
                .serveService()
                .filter(found -> Ownership.isOwned(snapshot.service().uid(), found))
                .map(SelectedCluster::of)
                .filter(snapshot.active().get().name()::equals)
                .isPresent();
    return deletions.isEmpty() || !isReplaced
        ? ServicePlan.rest()
        : ServicePlan.doing(Stage.of(ServiceStage.DELETE, "routes", deletions));
  }

  /** Gateway and route, if the service owns them. */
  public Stream<HasMetadata> owned(ServiceSnapshot snapshot) {
    return Stream.<Optional<? extends HasMetadata>>of(route, gateway)
        .flatMap(Optional::stream)
        .map(HasMetadata.class::cast)
        .filter(object -> Ownership.isOwned(snapshot.service().uid(), object));
  }

  private List<ObjectChange<? extends HasMetadata>> clusterServices(ServiceSnapshot snapshot) {
    List<ObjectChange<? extends HasMetadata>> changes = new ArrayList<>();
    clusters(snapshot)
        .forEach(
            cluster ->
                changes.add(
                    ClusterServeService.compare(
                        snapshot.service(),
                        DeclaredCluster.of(cluster.object()),
                        Optional.ofNullable(
                            clusterServices.get(ClusterServeService.name(cluster.name()))))));
    return changes;
  }

  private List<ObjectChange<HTTPRoute>> route(ServiceSnapshot snapshot) {
    return split(snapshot).stream()
        .map(split -> ServiceRoute.compare(snapshot.service(), split, route))
        .toList();
  }

  private static ServicePlan planOf(List<ObjectChange<? extends HasMetadata>> changes) {
    return ServicePlan.writing(ObjectChanges.of(changes));
  }

  /** Whether the route sends requests to this cluster. */
  public boolean leadsTo(String cluster) {
    return route
        .flatMap(found -> ServiceRoute.weight(found, cluster))
        .filter(weight -> weight > 0)
        .isPresent();
  }

  /** Why requests cannot be split; empty if they can, or if that shows soon. */
  public Optional<String> problem(ServiceSnapshot snapshot) {
    if (!isServed) {
      return Optional.of(
          "The Kubernetes cluster has no Gateway API (gateway.networking.k8s.io/v1). Install it,"
              + " and a controller for the GatewayClass.");
    }
    return gateway
        .flatMap(ServiceGateway::waitingFor)
        .or(() -> route.flatMap(found -> ServiceRoute.waitingFor(snapshot.service(), found)));
  }

  /** Whether requests are split as the status says. */
  public boolean isSplit(ServiceSnapshot snapshot) {
    return gateway.isPresent()
        && route.isPresent()
        && problem(snapshot).isEmpty()
        && hasWeights(snapshot);
  }

  /** Whether the route has the weights that the status says, or there is none any more. */
  public boolean isEnding(ServiceSnapshot snapshot) {
    return route.isEmpty() || hasWeights(snapshot);
  }

  private boolean hasWeights(ServiceSnapshot snapshot) {
    return route(snapshot).stream().anyMatch(ObjectChange.Fine.class::isInstance);
  }

  private static Optional<TrafficSplit> split(ServiceSnapshot snapshot) {
    int percent = ShiftStatus.read(snapshot.status()).pendingTraffic();
    return snapshot
        .active()
        .map(ObservedCluster::object)
        .map(DeclaredCluster::of)
        .map(
            active ->
                snapshot
                    .pending()
                    .map(ObservedCluster::object)
                    .map(DeclaredCluster::of)
                    .map(pending -> new TrafficSplit(active, Optional.of(pending), percent))
                    .orElseGet(() -> TrafficSplit.allTo(active)));
  }

  private static Stream<ObservedCluster> clusters(ServiceSnapshot snapshot) {
    return Stream.concat(snapshot.active().stream(), snapshot.pending().stream());
  }
}
