package io.mantaray.operator.conventions;

/** Keys and fixed values of labels. */
public final class RayLabels {
  /** The RayCluster an object belongs to, by name. */
  public static final String CLUSTER = "ray.io/cluster";

  /** A {@link NodeType}. */
  public static final String NODE_TYPE = "ray.io/node-type";

  /** The worker group of a pod, or {@link #HEAD_GROUP}. */
  public static final String GROUP = "ray.io/group";

  public static final String IS_RAY_NODE = "ray.io/is-ray-node";
  public static final String IDENTIFIER = "ray.io/identifier";

  /** Whether a pod may receive requests for Ray Serve. */
  public static final String SERVE = "ray.io/serve";

  /** On the headless service of multi-host groups: the RayCluster it belongs to. */
  public static final String HEADLESS_WORKER_SERVICE = "ray.io/headless-worker-svc";

  /** Name and kind of the user's object from which a cluster originated. */
  public static final String ORIGINATED_FROM_NAME = "ray.io/originated-from-cr-name";

  public static final String ORIGINATED_FROM_KIND = "ray.io/originated-from-crd";

  /** Index of a replica within its worker group. */
  public static final String REPLICA_INDEX = "ray.io/worker-group-replica-index";

  /** Name of a multi-host replica, which all its pods share. */
  public static final String REPLICA_NAME = "ray.io/worker-group-replica-name";

  /** Index of a pod within its multi-host replica. */
  public static final String HOST_INDEX = "ray.io/replica-host-index";

  /** The RayCronJob that a RayJob was created by. */
  public static final String CRON_JOB = "ray.io/cronjob-name";

  public static final String JOB_SUBMISSION_MODE = "ray.io/job-submission-mode";

  public static final String APP_NAME = "app.kubernetes.io/name";
  public static final String APP_CREATED_BY = "app.kubernetes.io/created-by";

  /** The {@link #GROUP} of head pods. */
  public static final String HEAD_GROUP = "headgroup";

  /** The {@link #APP_NAME} of all objects; clients of KubeRay select by it. */
  public static final String APPLICATION = "kuberay";

  /** The {@link #APP_CREATED_BY} of all objects; clients of KubeRay select by it. */
  public static final String CREATOR = "kuberay-operator";

  private RayLabels() {}
}
