package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.operator.config.ClusterAccess;
import io.mantaray.operator.config.OperatorConfig;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApiServerMetricsTest {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final AtomicInteger failures = new AtomicInteger();

  @TempDir Path folder;

  private HttpServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(failures.getAndDecrement() > 0 ? 503 : 200, -1);
          exchange.close();
        });
    server.start();
    client = client("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  void eachRequestIsCountedAndTimed() throws IOException {
    client.raw("/a");
    client.raw("/b");

    assertThat(metrics())
        .contains(
            "rest_client_requests_total{code=\"200\",host=\"%s\",method=\"GET\"} 2"
                .formatted(host()))
        .contains(
            "rest_client_request_duration_seconds_count{host=\"%s\",verb=\"GET\"} 2"
                .formatted(host()));
  }

  @Test
  void aRequestThatIsRepeatedCountsAgain() throws IOException {
    failures.set(1);

    client.raw("/a");

    assertThat(metrics())
        .contains(
            "rest_client_requests_total{code=\"503\",host=\"%s\",method=\"GET\"} 1"
                .formatted(host()))
        .contains(
            "rest_client_requests_total{code=\"200\",host=\"%s\",method=\"GET\"} 1"
                .formatted(host()));
  }

  @Test
  void aRequestWithoutAnAnswerIsAnError() throws IOException {
    String host = host();
    server.stop(0);

    assertThatThrownBy(
        () ->
            ApiServerClient.forForwarding(client)
                .sendAsync(
                    client
                        .getHttpClient()
                        .newHttpRequestBuilder()
                        .uri("http://" + host + "/a")
                        .build(),
                    String.class)
                .get());

    assertThat(metrics())
        .contains(
            "rest_client_requests_total{code=\"<error>\",host=\"%s\",method=\"GET\"} 1"
                .formatted(host));
  }

  private String host() {
    return "127.0.0.1:" + server.getAddress().getPort();
  }

  private String metrics() throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text, registry.scrape());
    return text.toString(StandardCharsets.UTF_8);
  }

  private KubernetesClient client(String apiServer) throws IOException {
    Path kubeconfig =
        Files.writeString(
            folder.resolve("kubeconfig"),
            """
            apiVersion: v1
            kind: Config
            current-context: test
            contexts: [{name: test, context: {cluster: test, user: test}}]
            clusters: [{name: test, cluster: {server: "%s"}}]
            users: [{name: test, user: {token: secret}}]
            """
                .formatted(apiServer));
    OperatorConfig defaults = OperatorConfig.defaults("ray");
    return ApiServerClient.create(
        defaults.withAccess(
            new ClusterAccess(List.of(kubeconfig), defaults.access().limits(), false)),
        registry);
  }
}
