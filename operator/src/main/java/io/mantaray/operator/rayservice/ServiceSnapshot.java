package io.mantaray.operator.rayservice;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceCondition;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.rayservice.traffic.Routing;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that is known about a service at one time.
 *
 * @param status the last written status, with all fields that KubeRay always writes
 */
public record ServiceSnapshot(
    RayService object,
    DeclaredService service,
    RayServiceStatus status,
    ServiceClusters clusters,
    ServiceTraffic traffic) {

  /**
   * The existing clusters that the service owns.
   *
   * @param active the one that the status names as active; empty if it does not exist
   * @param pending the one that the status names as pending; empty if it does not exist
   * @param others all others, which the service no longer uses
   */
  public record ServiceClusters(
      Optional<ObservedCluster> active,
      Optional<ObservedCluster> pending,
      List<RayCluster> others) {
    public ServiceClusters {
      others = List.copyOf(others);
    }

    /** All of them. */
    public List<RayCluster> all() {
      return Stream.of(
              active.map(ObservedCluster::object).stream(),
              pending.map(ObservedCluster::object).stream(),
              others.stream())
          .flatMap(clusters -> clusters)
          .toList();
    }
  }

  /**
   * The existing objects that lead requests to the clusters.
   *
   * @param headService the object of that name, whoever owns it
   * @param serveService the object of that name, whoever owns it
   * @param owned the Services that the service owns
   * @param endpoints of the serve service, and of those of the clusters if requests are split
   * @param routing what splits requests between clusters
   */
  public record ServiceTraffic(
      Optional<Service> headService,
      Optional<Service> serveService,
      List<Service> owned,
      List<EndpointSlice> endpoints,
      Routing routing) {

    public ServiceTraffic {
      owned = List.copyOf(owned);
      endpoints = List.copyOf(endpoints);
    }
  }

  public Optional<ObservedCluster> active() {
    return clusters.active();
  }

  public Optional<ObservedCluster> pending() {
    return clusters.pending();
  }

  public long generation() {
    Long generation = object.getMetadata().getGeneration();
    return generation == null ? 0 : generation;
  }

  /** Whether the status is about the present spec. */
  public boolean isObserved() {
    Long observed = status.observedGeneration();
    return observed != null && observed == generation();
  }

  /**
   * Whether whoever wrote the status has kept the latest cluster for the present spec, and not
   * because an upgrade failed.
   */
  public boolean isKept() {
    return isObserved() && !ServiceStatuses.isTrue(status, RayServiceCondition.UPGRADE_FAILED);
  }
}
