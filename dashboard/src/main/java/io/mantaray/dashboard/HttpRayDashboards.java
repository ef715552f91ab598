package io.mantaray.dashboard;

import java.net.URI;
import java.net.http.HttpClient;

/** Dashboards over HTTP: one client and its connections for all of them. */
public final class HttpRayDashboards implements RayDashboards, AutoCloseable {
  private final HttpClient http;
  private final Transport direct;
  private final Transport throughApiServer;
  private final TimeLimits limits;

  private HttpRayDashboards(TimeLimits limits, Transport throughApiServer) {
    this.limits = limits;
    // Ray speaks HTTP/1.1. Answers are small, so the thread that receives a part reads it: to pass
    // each step on to another thread costs more than the step.
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(limits.connect())
            .followRedirects(HttpClient.Redirect.NEVER)
            .executor(Runnable::run)
            .build();
    this.direct = new DirectTransport(http);
    this.throughApiServer = throughApiServer;
  }

  /** Dashboards that are all reached directly. */
  public static HttpRayDashboards direct(TimeLimits limits) {
    return new HttpRayDashboards(
        limits,
        (target, exchange) -> {
          throw new IllegalArgumentException("no API server is known to reach " + target);
        });
  }

  /**
   * Dashboards that are reached directly or through an API server.
   *
   * @param apiServerClient carries our credentials; should neither retry nor hold requests back. It
   *     stays the caller's to close.
   */
  public static HttpRayDashboards directOrThrough(
      URI apiServer,
      io.fabric8.kubernetes.client.http.HttpClient apiServerClient,
      TimeLimits limits) {
    return new HttpRayDashboards(limits, new ApiServerTransport(apiServerClient, apiServer));
  }

  @Override
  public RayDashboard at(DashboardTarget target) {
    Transport transport =
        switch (target.address()) {
          case DashboardTarget.Direct _ -> direct;
          case DashboardTarget.ThroughApiServer _ -> throughApiServer;
        };
    return new HttpRayDashboard(target, transport, limits);
  }

  /** Aborts the requests that are under way. */
  @Override
  public void close() {
    http.shutdownNow();
  }
}
