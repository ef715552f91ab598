package io.mantaray.operator.conventions;

/** Keys of annotations and finalizers. */
public final class RayAnnotations {
  /** {@code true}: the GCS keeps its state in Redis. The older way to ask for it. */
  public static final String FAULT_TOLERANCE = "ray.io/ft-enabled";

  /** The namespace in Redis under which the GCS keeps its state. */
  public static final String EXTERNAL_STORAGE_NAMESPACE = "ray.io/external-storage-namespace";

  /** Seconds after which a deletion no longer waits for the clean-up of Redis. */
  public static final String REDIS_CLEANUP_TIMEOUT = "ray.io/gcs-ft-deletion-timeout";

  /** {@code true}: the user's command stays; ours is only in an environment variable. */
  public static final String OVERWRITE_CONTAINER_COMMAND = "ray.io/overwrite-container-cmd";

  /** {@code true}: the cluster gets a service for Ray Serve. */
  public static final String ENABLE_SERVE_SERVICE = "ray.io/enable-serve-service";

  /** {@code true}: a head that is lost after the cluster was ready is not replaced. */
  public static final String DISABLE_HEAD_RESTART = "ray.io/disable-provisioned-head-restart";

  /** On a head pod: the hash of the spec it was made from. */
  public static final String RECREATE_HASH = "ray.io/upgrade-strategy-recreate-hash";

  /** On a head pod: the version of the operator that wrote {@link #RECREATE_HASH}. */
  public static final String OPERATOR_VERSION = "ray.io/kuberay-version";

  /** Ours, on a RayCluster: which of its pods fail again and again. */
  public static final String POD_FAILURES = "mantaray.io/pod-failures";

  /** How long a RayService may take to serve for the first time. */
  public static final String INITIALIZING_TIMEOUT = "ray.io/initializing-timeout";

  /** Finalizer: what the GCS kept in Redis is still to be deleted. */
  public static final String REDIS_CLEANUP_FINALIZER = "ray.io/gcs-ft-redis-cleanup-finalizer";

  /** Finalizer: a Ray job is still to be stopped. */
  public static final String JOB_FINALIZER = "ray.io/rayjob-finalizer";

  /** Finalizer of a RayService. */
  public static final String SERVICE_FINALIZER = "ray.io/rayservice-finalizer";

  private RayAnnotations() {}
}
