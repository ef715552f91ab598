package io.mantaray.operator.rayservice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ServiceSnapshot.ServiceTraffic;
import io.mantaray.operator.rayservice.objects.ClusterServeService;
import io.mantaray.operator.rayservice.objects.ServiceGateway;
import io.mantaray.operator.rayservice.objects.ServiceRoute;
import io.mantaray.operator.rayservice.objects.StableHeadService;
import io.mantaray.operator.rayservice.objects.StableServeService;
import io.mantaray.operator.rayservice.traffic.Routing;
import io.mantaray.operator.rayservice.traffic.ServeEndpoints;
import io.mantaray.operator.rayservice.traffic.ShiftStatus;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads the objects related to a service. Nothing else in a reconcile reads them. */
final class ServiceCaches {
  /** Creates the caches of one controller. */
  interface Factory {
    <R extends HasMetadata> OwnedObjects<R> of(Class<R> kind, LabelledCache.Scope scope);
  }

  /** The caches of the Gateway API, which not every Kubernetes cluster has. */
  private record GatewayCaches(OwnedObjects<Gateway> gateways, OwnedObjects<HTTPRoute> routes) {}

  /** Kubernetes copies the labels of a Service to its EndpointSlices. */
  private static final LabelledCache.Scope OF_SERVICES =
      new LabelledCache.Scope(
          RayLabels.ORIGINATED_FROM_NAME, RayLabels.ORIGINATED_FROM_KIND + "=RayService");

  /**
   * Only heads in clusters of services have the label for Serve. The other label names the cluster,
   * whose name begins with the name of the service.
   */
  private static final LabelledCache.Scope HEADS =
      new LabelledCache.Scope(
          RayLabels.CLUSTER,
          String.join(
              ",",
              RayLabels.CLUSTER,
              RayLabels.SERVE,
              RayLabels.NODE_TYPE + "=" + NodeType.HEAD.label()),
          cluster -> cluster.substring(0, Math.max(0, cluster.lastIndexOf('-'))));

  private final OwnedObjects<RayCluster> clusters;
  private final OwnedObjects<Service> services;
  private final OwnedObjects<EndpointSlice> endpoints;
  private final OwnedObjects<ObservedPod> heads;
  private final Optional<GatewayCaches> gatewayApi;
  private final List<LabelledCache<?>> all = new ArrayList<>();

  /**
   * @param hasGatewayApi whether there is a Gateway API to watch
   */
  ServiceCaches(Factory factory, boolean hasGatewayApi) {
    clusters = cache(factory, RayCluster.class, OF_SERVICES);
    services = cache(factory, Service.class, OF_SERVICES);
    endpoints = cache(factory, EndpointSlice.class, OF_SERVICES);
    heads = cache(factory, ObservedPod.class, HEADS);
    gatewayApi =
        hasGatewayApi
            ? Optional.of(
                new GatewayCaches(
                    cache(factory, Gateway.class, OF_SERVICES),
                    cache(factory, HTTPRoute.class, OF_SERVICES)))
            : Optional.empty();
  }

  private <R extends HasMetadata> OwnedObjects<R> cache(
      Factory factory, Class<R> kind, LabelledCache.Scope scope) {
    OwnedObjects<R> cache = factory.of(kind, scope);
    if (cache instanceof LabelledCache<R> labelled) {
      all.add(labelled);
    }
    return cache;
  }

  Stream<LabelledCache<?>> all() {
    return all.stream();
  }

  /** All clusters of the service. */
  List<RayCluster> clusters(DeclaredService service) {
    return owned(service, clusters);
  }

  /** A cluster that the status names; from the API server if a stale cache does not show it. */
  Optional<RayCluster> cluster(DeclaredService service, String name) {
    return clusters
        .find(service.namespace(), name)
        .filter(cluster -> Ownership.isOwned(service.uid(), cluster));
  }

  /** The head of a cluster; while it is being replaced, the new one. */
  Optional<ObservedPod> head(RayCluster cluster) {
    String name = cluster.getMetadata().getName();
    return heads.of(cluster.getMetadata().getNamespace(), HEADS.owner().apply(name)).stream()
        .filter(pod -> name.equals(pod.label(RayLabels.CLUSTER)))
        .min(Comparator.comparing(Ownership::isTerminating));
  }

  ServiceTraffic traffic(DeclaredService service, RayServiceStatus status) {
    boolean isServing = ServiceStatuses.activeName(status).isPresent();
    return new ServiceTraffic(
        find(service, services, StableHeadService.name(service), isServing),
        find(service, services, StableServeService.name(service), isServing),
        owned(service, services),
        endpoints(service, status),
        routing(service, status));
  }

  /** Pods that get requests through a Gateway are counted, too. */
  private List<EndpointSlice> endpoints(DeclaredService service, RayServiceStatus status) {
    Stream<EndpointSlice> ofService = endpoints(service, StableServeService.name(service));
    return usesGateway(service, status)
        ? Stream.concat(
                ofService,
                named(status)
                    .map(ClusterServeService::name)
                    .flatMap(name -> endpoints(service, name)))
            .toList()
        : ofService.toList();
  }

  /** Whether requests are split by a Gateway, or were until the strategy was changed. */
  private static boolean usesGateway(DeclaredService service, RayServiceStatus status) {
    return service.isIncremental() || ShiftStatus.isRecorded(status);
  }

  /** The Services of clusters belong to the clusters. */
  private Routing routing(DeclaredService service, RayServiceStatus status) {
    boolean isUsed = usesGateway(service, status);
    Map<String, Service> ofClusters = new LinkedHashMap<>();
    named(status)
        .filter(_ -> isUsed)
        .map(ClusterServeService::name)
        .forEach(
            name ->
                services
                    .find(service.namespace(), name)
                    .ifPresent(found -> ofClusters.put(name, found)));
    return new Routing(
        gatewayApi.isPresent(),
        gatewayApi.flatMap(
            api -> find(service, api.gateways(), ServiceGateway.name(service), isUsed)),
        gatewayApi.flatMap(api -> find(service, api.routes(), ServiceRoute.name(service), isUsed)),
        ofClusters);
  }

  private Stream<EndpointSlice> endpoints(DeclaredService service, String name) {
    return endpoints.of(service.namespace(), service.name()).stream()
        .filter(slice -> name.equals(ServeEndpoints.serviceOf(slice)));
  }

  private static Stream<String> named(RayServiceStatus status) {
    return Stream.concat(
        ServiceStatuses.activeName(status).stream(), ServiceStatuses.pendingName(status).stream());
  }

  /**
   * The object of that name, whoever owns it.
   *
   * @param isNeeded whether one without labels is looked for, too, which costs a request
   */
  private static <R extends HasMetadata> Optional<R> find(
      DeclaredService service, OwnedObjects<R> cache, String name, boolean isNeeded) {
    return owned(service, cache).stream()
        .filter(found -> name.equals(found.getMetadata().getName()))
        .findFirst()
        .or(() -> isNeeded ? cache.find(service.namespace(), name) : Optional.empty());
  }

  private static <R extends HasMetadata> List<R> owned(
      DeclaredService service, OwnedObjects<R> cache) {
    return cache.of(service.namespace(), service.name()).stream()
        .filter(object -> Ownership.isOwned(service.uid(), object))
        .toList();
  }
}
