package io.mantaray.bench;

import io.fabric8.kubernetes.client.KubernetesClient;

/** How often the status of RayClusters was written, as the API server counts it. */
final class StatusWrites {
  private StatusWrites() {}

  static long soFar(KubernetesClient client) {
    return client
        .raw("/metrics")
        .lines()
        .filter(line -> line.startsWith("apiserver_request_total{"))
        .filter(line -> line.contains("resource=\"rayclusters\""))
        .filter(line -> line.contains("subresource=\"status\""))
        .filter(line -> line.contains("verb=\"PUT\""))
        .mapToLong(line -> (long) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
