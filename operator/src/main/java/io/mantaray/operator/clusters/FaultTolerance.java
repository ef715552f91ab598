package io.mantaray.operator.clusters;

import io.mantaray.api.v1.GcsBackend;
import io.mantaray.api.v1.GcsEmbeddedStorage;
import io.mantaray.api.v1.GcsFaultToleranceOptions;
import io.mantaray.operator.conventions.RayAnnotations;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where the GCS state is stored, so that a new head continues with it. */
public sealed interface FaultTolerance {
  /** Not stored: a new head is a new Ray cluster. */
  record None() implements FaultTolerance {}

  /**
   * In Redis.
   *
   * @param options empty if the user enabled it by the older annotation and configured Redis by
   *     hand
   */
  record Redis(Optional<GcsFaultToleranceOptions> options) implements FaultTolerance {}

  /** On a volume of the head. */
  record RocksDb(Optional<GcsEmbeddedStorage> storage) implements FaultTolerance {}

  static FaultTolerance of(
      @Nullable GcsFaultToleranceOptions options, Map<String, String> annotations) {
    if (options != null && GcsBackend.ROCKSDB.equals(options.backend())) {
      return new RocksDb(Optional.ofNullable(options.storage()));
    }
    boolean byAnnotation = "true".equalsIgnoreCase(annotations.get(RayAnnotations.FAULT_TOLERANCE));
    return options != null || byAnnotation ? new Redis(Optional.ofNullable(options)) : new None();
  }
}
