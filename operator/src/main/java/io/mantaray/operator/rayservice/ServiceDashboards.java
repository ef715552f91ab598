package io.mantaray.operator.rayservice;

import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayPorts;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.dashboards.DashboardKey;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.DashboardToken;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Polls Serve on the clusters of services in the background, as long as it is needed. */
public final class ServiceDashboards {
  private final DashboardPoller poller;
  private final DashboardAccess access;
  private final String clusterDomain;
  private final Function<DeclaredCluster, Optional<String>> tokens;
  private final Consumer<DeclaredService> trigger;

  /** By the UID of the RayService, then by that of the cluster. */
  private final Map<String, Map<String, Watch>> watches = new ConcurrentHashMap<>();

  /**
   * @param tokens reads the token for the dashboard of a cluster; may block
   * @param trigger called when an answer of Serve changed
   */
  public ServiceDashboards(
      DashboardPoller poller,
      DashboardAccess access,
      String clusterDomain,
      Function<DeclaredCluster, Optional<String>> tokens,
      Consumer<DeclaredService> trigger) {
    this.poller = poller;
    this.access = access;
    this.clusterDomain = clusterDomain;
    this.tokens = tokens;
    this.trigger = trigger;
  }

  /**
   * The last observation of Serve on a cluster whose head is ready. It is polled from the first
   * call on.
   */
  public Optional<DashboardObservation<ServeDetails>> of(
      DeclaredService service, RayCluster cluster) {
    Optional<String> port = dashboardPort(cluster);
    if (port.isEmpty()) {
      return Optional.empty();
    }
    DeclaredCluster declared = DeclaredCluster.of(cluster);
    String headService = headService(cluster, declared);
    String address =
        "%s.%s.svc.%s:%s".formatted(headService, declared.namespace(), clusterDomain, port.get());
    Watch watch = watch(service, declared);
    return Optional.of(
        poller.watch(
            watch.key,
            access.target(declared.namespace(), headService, address),
            watch.token,
            () -> trigger.accept(service)));
  }

  /** The port of the existing head service. */
  private static Optional<String> dashboardPort(RayCluster cluster) {
    return Optional.ofNullable(cluster.getStatus())
        .map(RayClusterStatus::endpoints)
        .map(endpoints -> endpoints.get(RayPorts.DASHBOARD_NAME));
  }

  /** The existing head service, whose name may differ from a changed spec. */
  private static String headService(RayCluster cluster, DeclaredCluster declared) {
    return Optional.ofNullable(cluster.getStatus())
        .map(RayClusterStatus::head)
        .map(HeadInfo::serviceName)
        .filter(name -> !name.isEmpty())
        .orElseGet(declared::headServiceName);
  }

  private Watch watch(DeclaredService service, DeclaredCluster cluster) {
    Watch watch =
        watches
            .computeIfAbsent(service.uid(), _ -> new ConcurrentHashMap<>())
            .computeIfAbsent(
                cluster.uid(), uid -> new Watch(DashboardKey.serve(service.uid(), uid), cluster));
    watch.cluster = cluster;
    return watch;
  }

  /**
   * Gives a command to Ray.
   *
   * @param clusterUid of a cluster that is polled; the command is dropped otherwise, and planned
   *     again
   */
  public void perform(DeclaredService service, String clusterUid, DashboardCommand command) {
    Watch watch = watches.getOrDefault(service.uid(), Map.of()).get(clusterUid);
    if (watch != null) {
      poller.perform(watch.key, command);
    }
  }

  /**
   * Ends the polls of all but these clusters. What was known of the others is dropped: a head that
   * comes back may have lost its applications.
   */
  public void keepOnly(DeclaredService service, Collection<String> clusterUids) {
    Map<String, Watch> known = watches.getOrDefault(service.uid(), Map.of());
    for (Map.Entry<String, Watch> entry : new HashMap<>(known).entrySet()) {
      if (!clusterUids.contains(entry.getKey())) {
        known.remove(entry.getKey());
        poller.forget(entry.getValue().key);
      }
    }
  }

  /** Ends all polls for a service. */
  public void forget(String serviceUid) {
    Map<String, Watch> known = watches.remove(serviceUid);
    if (known != null) {
      known.values().forEach(watch -> poller.forget(watch.key));
    }
  }

  /** The watch of one cluster. */
  private final class Watch {
    private final DashboardKey<ServeDetails> key;
    private final DashboardToken token;
    private volatile DeclaredCluster cluster;

    Watch(DashboardKey<ServeDetails> key, DeclaredCluster cluster) {
      this.key = key;
      this.cluster = cluster;
      this.token = new DashboardToken(() -> tokens.apply(this.cluster));
    }
  }
}
