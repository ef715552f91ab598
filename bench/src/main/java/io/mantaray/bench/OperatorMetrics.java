package io.mantaray.bench;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

/**
 * What an operator counts itself.
 *
 * @param port where it serves its metrics on the loopback interface
 */
record OperatorMetrics(int port) {
  /** For an operator that is started with {@link #address}. */
  static OperatorMetrics onFreePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return new OperatorMetrics(socket.getLocalPort());
    }
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  /** How many reconciles there were of all kinds. */
  long reconciles() throws IOException, InterruptedException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://" + address() + "/metrics")).build();
      return MetricLines.sum(
          http.send(request, BodyHandlers.ofString()).body(),
          line -> line.startsWith("controller_runtime_reconcile_total{"));
    }
  }
}
