package io.mantaray.dashboard;

import java.net.URI;
import java.net.http.HttpClient;
import java.util.concurrent.Executors;

/** Dashboards over HTTP: one client and its connections for all of them. */
public final class HttpRayDashboards implements RayDashboards, AutoCloseable {
  private final HttpClient http;
  private final Transport direct;
  private final Transport throughApiServer;
  private final TimeLimits limits;

  /**
   * Dashboards that are reached directly or through an API server.
   *
   * @param apiServerClient carries our credentials; should neither retry nor hold requests back. It
   *     stays the caller's to close.
   */
  public HttpRayDashboards(
      TimeLimits limits,
      io.fabric8.kubernetes.client.http.HttpClient apiServerClient,
      URI apiServer) {
    this.limits = limits;
    // Ray speaks HTTP/1.1. Answers are read on virtual threads: no platform thread per cluster.
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(limits.connect())
            .followRedirects(HttpClient.Redirect.NEVER)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
    this.direct = new DirectTransport(http);
    this.throughApiServer = new ApiServerTransport(apiServerClient, apiServer);
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

  /** Gives up what is still under way. */
  @Override
  public void close() {
    http.shutdownNow();
  }
}
