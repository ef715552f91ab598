package io.mantaray.api.v1;

/** Where the GCS keeps its state so that it survives the head. */
public final class GcsBackend {

  /** In a Redis outside the cluster. */
  public static final String REDIS = "redis";

  /** In an embedded RocksDB on a volume of the head pod. */
  public static final String ROCKSDB = "rocksdb";

  private GcsBackend() {}
}
