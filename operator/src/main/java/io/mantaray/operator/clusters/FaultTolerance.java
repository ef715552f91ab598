package io.mantaray.operator.clusters;

import io.mantaray.api.v1.GcsBackend;
import io.mantaray.api.v1.GcsEmbeddedStorage;
import io.mantaray.api.v1.GcsFaultToleranceOptions;
import io.mantaray.operator.conventions.RayAnnotations;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where the state of the head's GCS is kept, so that a new head goes on where the old one ended.
 */
public sealed interface FaultTolerance {
  /** Nowhere: a new head is a new cluster. */
  record None() implements FaultTolerance {}

  /**
   * In Redis.
   *
   * @param options empty where the user asked by the older annotation and wired it by hand
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
