package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.http.HttpRequest;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;

/** Counts and durations of requests to the API server, under the names of Go clients. */
final class ApiServerMetrics {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Counter requests;
  private final Histogram latency;
  private final Histogram paceWait;

  ApiServerMetrics(PrometheusRegistry registry) {
    requests =
        Counter.builder()
            .name("rest_client_requests_total")
            .help("Requests to the API server by status code, method and host.")
            .labelNames("code", "method", "host")
            .register(registry);
    latency =
        Histogram.builder()
            .name("rest_client_request_duration_seconds")
            .help("Time until the API server answered, by method and host.")
            .labelNames("verb", "host")
            .classicOnly()
            .classicUpperBounds(0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60)
            .register(registry);
    paceWait =
        Histogram.builder()
            .name("rest_client_rate_limiter_duration_seconds")
            .help("Time a request was held back to keep to the client's own rate limit.")
            .classicOnly()
            .classicUpperBounds(0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60)
            .register(registry);
  }

  void waitedForRateLimit(Duration wait) {
    paceWait.observe(wait.toNanos() / NANOS_PER_SECOND);
  }

  /**
   * Counts one request.
   *
   * @param code of its answer, or 0 if there was none
   */
  void answered(HttpRequest request, int code, Duration took) {
    String host = request.uri().getAuthority();
    requests
        .labelValues(code == 0 ? "<error>" : Integer.toString(code), request.method(), host)
        .inc();
    latency.labelValues(request.method(), host).observe(took.toNanos() / NANOS_PER_SECOND);
  }
}
