package io.mantaray.operator.telemetry;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import java.util.stream.Stream;

/** Metrics about single objects, which all begin with the labels name, namespace and uid. */
public final class ObjectSeries {
  private ObjectSeries() {}

  /** Reports the value for an object; the values of further labels may follow. */
  public static void report(
      GaugeWithCallback.Callback series, HasMetadata object, double value, String... more) {
    ObjectMeta metadata = object.getMetadata();
    series.call(
        value,
        Stream.concat(
                Stream.of(metadata.getName(), metadata.getNamespace(), metadata.getUid()),
                Stream.of(more))
            .toArray(String[]::new));
  }
}
