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

/** How dashboards are reached: directly, or through the API server's proxy. */
public record DashboardAccess(boolean throughApiServer) {
  public static DashboardAccess of(ClusterAccess access) {
    return new DashboardAccess(access.dashboardsThroughProxy());
  }

  /**
   * The address of a cluster's dashboard.
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

  /** A poller with the standard interval. Close it before the dashboards. */
  public static DashboardPoller poller(RayDashboards dashboards) {
    return new DashboardPoller(
        dashboards,
        PollInterval.STANDARD,
        DashboardPoller.REQUESTS_AT_ONCE,
        new ThreadPollScheduler(InstantSource.system()));
  }
}
