package io.mantaray.operator.telemetry;

import io.mantaray.operator.telemetry.HttpEndpoint.Page;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The pages of the probe and the metrics endpoint. */
public final class Pages {
  private Pages() {}

  /** {@code /healthz}: the process is alive; {@code /readyz}: it can reconcile. */
  public static Map<String, Supplier<Page>> probes(Readiness readiness) {
    return Map.of("/healthz", () -> Page.text(200, "ok"), "/readyz", () -> ready(readiness));
  }

  /** {@code /metrics}, in the text format of Prometheus. */
  public static Map<String, Supplier<Page>> metrics(PrometheusRegistry registry) {
    PrometheusTextFormatWriter writer = PrometheusTextFormatWriter.create();
    return Map.of("/metrics", () -> metrics(writer, registry));
  }

  private static Page ready(Readiness readiness) {
    List<String> missing = readiness.missing();
    return missing.isEmpty()
        ? Page.text(200, "ok")
        : Page.text(503, "not ready\n" + String.join("\n", missing));
  }

  private static Page metrics(PrometheusTextFormatWriter writer, PrometheusRegistry registry) {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try {
      writer.write(body, registry.scrape());
    } catch (IOException e) {
      throw new UncheckedIOException("a buffer in memory cannot fail", e);
    }
    return new Page(200, writer.getContentType(), body.toString(StandardCharsets.UTF_8));
  }
}
