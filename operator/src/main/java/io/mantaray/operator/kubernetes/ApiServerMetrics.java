package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Counts and times what the client asks of the API server, under the names Go clients use. */
final class ApiServerMetrics implements Interceptor {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Counter requests;
  private final Histogram latency;
  private final Histogram paceWait;
  private final Map<UUID, Long> startedAt = new ConcurrentHashMap<>();

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

  void waitedForPace(Duration wait) {
    paceWait.observe(wait.toNanos() / NANOS_PER_SECOND);
  }

  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    startedAt.put(request.id(), System.nanoTime());
  }

  @Override
  public void after(
      HttpRequest request,
      HttpResponse<?> response,
      AsyncBody.@Nullable Consumer<List<ByteBuffer>> consumer) {
    finished(request, Integer.toString(response.code()));
  }

  @Override
  public void afterConnectionFailure(HttpRequest request, Throwable failure) {
    finished(request, "<error>");
  }

  private void finished(HttpRequest request, String code) {
    String host = request.uri().getAuthority();
    requests.labelValues(code, request.method(), host).inc();
    Long start = startedAt.remove(request.id());
    if (start != null) {
      latency
          .labelValues(request.method(), host)
          .observe((System.nanoTime() - start) / NANOS_PER_SECOND);
    }
  }
}
