package io.mantaray.operator.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;

class HttpEndpointTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final Readiness readiness = new Readiness();
  private final PrometheusRegistry registry = new PrometheusRegistry();

  @Test
  void isAliveFromTheStartAndReadyWhenNothingIsMissing() throws Exception {
    readiness.waitingFor("raycluster", "its cache is not filled yet");

    try (HttpEndpoint endpoint = HttpEndpoint.open(ANY_PORT, Pages.probes(readiness))) {
      assertThat(get(endpoint, "/healthz").statusCode()).isEqualTo(200);
      HttpResponse<String> notYet = get(endpoint, "/readyz");
      assertThat(notYet.statusCode()).isEqualTo(503);
      assertThat(notYet.body()).contains("raycluster: its cache is not filled yet");

      readiness.done("raycluster");

      assertThat(get(endpoint, "/readyz").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void servesMetricsAsText() throws Exception {
    Counter.builder().name("fish_total").help("Fish seen.").register(registry).inc(3);
    ProcessMetrics.register(registry);

    try (HttpEndpoint endpoint = HttpEndpoint.open(ANY_PORT, Pages.metrics(registry))) {
      HttpResponse<String> metrics = get(endpoint, "/metrics");

      assertThat(metrics.headers().firstValue("Content-Type").orElseThrow())
          .startsWith("text/plain");
      assertThat(metrics.body())
          .contains("fish_total 3.0")
          .containsPattern("process_resident_memory_bytes \\d")
          .containsPattern("jvm_memory_used_bytes\\{area=\"heap\"} \\d");
    }
  }

  @Test
  void anUnknownPathIsNotFound() throws Exception {
    try (HttpEndpoint endpoint = HttpEndpoint.open(ANY_PORT, Pages.probes(readiness))) {
      assertThat(get(endpoint, "/metrics").statusCode()).isEqualTo(404);
    }
  }

  private static HttpResponse<String> get(HttpEndpoint endpoint, String path) throws Exception {
    URI uri = URI.create("http://localhost:" + endpoint.address().getPort() + path);
    try (HttpClient http = HttpClient.newHttpClient()) {
      return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }
  }
}
