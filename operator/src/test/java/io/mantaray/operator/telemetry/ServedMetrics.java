package io.mantaray.operator.telemetry;

import static java.util.Objects.requireNonNull;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.List;

/** What somebody reads who asks the operator for its metrics. */
public final class ServedMetrics {
  private ServedMetrics() {}

  public static List<String> lines(PrometheusRegistry registry) {
    return requireNonNull(Pages.metrics(registry).get("/metrics")).get().body().lines().toList();
  }
}
