package io.mantaray.operator.conventions;

/** Keys of annotations and finalizers. */
public final class RayAnnotations {
  /** {@code true}: the GCS stores its state in Redis. The older way to enable it. */
  public static final String FAULT_TOLERANCE = "ray.io/ft-enabled";

  /** The namespace of the GCS state in Redis. */
  public static final String EXTERNAL_STORAGE_NAMESPACE = "ray.io/external-storage-namespace";

  /** Seconds after which a deletion no longer waits for the Redis cleanup. */
  public static final String REDIS_CLEANUP_TIMEOUT = "ray.io/gcs-ft-deletion-timeout";

  /**
   * {@code true}: the user's command stays; the generated one is only in an environment variable.
   */
  public static final String OVERWRITE_CONTAINER_COMMAND = "ray.io/overwrite-container-cmd";

  /** {@code true}: the cluster gets a service for Ray Serve. */
  public static final String ENABLE_SERVE_SERVICE = "ray.io/enable-serve-service";

  /** {@code true}: a head that is lost after the cluster was ready is not replaced. */
  public static final String DISABLE_HEAD_RESTART = "ray.io/disable-provisioned-head-restart";

  /** On a head pod: the hash of the spec it was created from. */
  public static final String RECREATE_HASH = "ray.io/upgrade-strategy-recreate-hash";

  /**
   * On a head pod or on the RayCluster of a RayService: the version of the operator that wrote the
   * hash beside it.
   */
  public static final String OPERATOR_VERSION = "ray.io/kuberay-version";

  /** On the RayCluster of a RayService: the hash of the spec it was created from. */
  public static final String CLUSTER_SPEC_HASH =
      "ray.io/hash-without-replicas-and-workers-to-delete";

  /** On the RayCluster of a RayService: how many worker groups the hash covers. */
  public static final String WORKER_GROUPS = "ray.io/num-worker-groups";

  /** How long a RayService may take to serve for the first time: {@code 5m}, or seconds. */
  public static final String INITIALIZING_TIMEOUT = "ray.io/initializing-timeout";

  /** Annotations with this prefix are not in KubeRay, and never passed on to other objects. */
  public static final String OPERATOR_PREFIX = "mantaray.io/";

  /** Not in KubeRay, on any Ray object: {@code true} stops the operator from acting on it. */
  public static final String PAUSED = "mantaray.io/paused";

  /** Not in KubeRay, on a RayCluster: repeated failures of its pods. */
  public static final String POD_FAILURES = "mantaray.io/pod-failures";

  /** Not in KubeRay, on a RayCluster of a RayService: when it is deleted. */
  public static final String DELETE_AFTER = "mantaray.io/delete-after";

  /** Not in KubeRay, on a RayCluster of a RayService: the hash of the Serve config that Ray has. */
  public static final String SERVE_CONFIG = "mantaray.io/serve-config";

  /**
   * Not in KubeRay, on a RayCluster of a RayService: the fields of that Serve config beside its
   * applications, which Ray does not tell.
   */
  public static final String SERVE_OPTIONS = "mantaray.io/serve-options";

  /** On the RayJob of a RayCronJob: the time of the schedule that it was created for. */
  public static final String SCHEDULED_TIME = "ray.io/cronjob-scheduled-timestamp";

  /**
   * Not in KubeRay, on a RayCronJob: each new value creates one RayJob at once. On that RayJob: the
   * value.
   */
  public static final String RUN_NOW = "mantaray.io/run-now";

  /** Finalizer: the GCS state in Redis has to be deleted. */
  public static final String REDIS_CLEANUP_FINALIZER = "ray.io/gcs-ft-redis-cleanup-finalizer";

  /** Finalizer: the Ray job has to be stopped. */
  public static final String JOB_FINALIZER = "ray.io/rayjob-finalizer";

  /** Finalizer: the clusters of a RayService have to be deleted. */
  public static final String SERVICE_FINALIZER = "ray.io/rayservice-finalizer";

  private RayAnnotations() {}
}
