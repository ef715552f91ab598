package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.mantaray.operator.kubernetes.http.ApacheHttpClientFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An API server that is overloaded, or whose webhook is down. */
class ApiServerClientTest {
  private static final Pod POD =
      new PodBuilder().withNewMetadata().withNamespace("ns").withName("p").endMetadata().build();

  private final List<String> methods = new CopyOnWriteArrayList<>();
  private HttpServer server;
  private KubernetesClient client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          methods.add(exchange.getRequestMethod());
          exchange.sendResponseHeaders(503, -1);
          exchange.close();
        });
    server.start();
    Config config =
        new ConfigBuilder(Config.empty())
            .withMasterUrl("http://127.0.0.1:" + server.getAddress().getPort())
            .withRequestRetryBackoffLimit(2)
            .withRequestRetryBackoffInterval(1)
            .build();
    client =
        new KubernetesClientBuilder()
            .withConfig(config)
            .withHttpClientFactory(new ApacheHttpClientFactory())
            .build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  /** A write that waits for its retry would hold a slot that others need. */
  @Test
  void writesOfReconcilesAreNotRepeated() {
    KubernetesClient writes = ApiServerClient.withoutRetries(client);

    assertThatThrownBy(() -> writes.resource(POD).create())
        .isInstanceOf(KubernetesClientException.class);
    assertThat(methods).containsExactly("POST");
  }

  @Test
  void readsAreRepeated() {
    assertThatThrownBy(() -> client.resource(POD).get())
        .isInstanceOf(KubernetesClientException.class);
    assertThat(methods).containsExactly("GET", "GET", "GET");
  }
}
