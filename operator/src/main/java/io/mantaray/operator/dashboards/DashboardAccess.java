package io.mantaray.operator.dashboards;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.HttpRayDashboards;
import io.mantaray.dashboard.RayDashboards;
import io.mantaray.dashboard.TimeLimits;
import io.mantaray.operator.config.ClusterAccess;
import io.mantaray.operator.kubernetes.ApiServerClient;
import java.net.URI;
import java.time.InstantSource;

/** The way to the dashboards of RayClusters: {@code --use-kubernetes-proxy} decides it for all. */
public record DashboardAccess(boolean throughApiServer) {
  public static DashboardAccess of(ClusterAccess access) {
    return new DashboardAccess(access.dashboardsThroughProxy());
  }

  /**
   * Where to find the dashboard of a cluster.
   *
   * @param headService the name of the head service
   * @param hostAndPort the head service's DNS name and dashboard port, as {@code
   *     status.dashboardURL} has them
   */
  public DashboardTarget target(String namespace, String headService, String hostAndPort) {
    return throughApiServer
        ? DashboardTarget.throughApiServer(namespace, headService)
        : DashboardTarget.direct(hostAndPort);
  }

  /** The clients of all dashboards. */
  public static HttpRayDashboards dashboards(KubernetesClient client) {
    return HttpRayDashboards.directOrThrough(
        URI.create(client.getConfiguration().getMasterUrl()),
        ApiServerClient.forForwarding(client),
        TimeLimits.STANDARD);
  }

  /** A poller at the standard pace. Close it before the dashboards. */
  public static DashboardPoller poller(RayDashboards dashboards) {
    return new DashboardPoller(
        dashboards,
        Pace.STANDARD,
        DashboardPoller.REQUESTS_AT_ONCE,
        new ThreadTurns(InstantSource.system()));
  }
}
