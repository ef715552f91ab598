package io.mantaray.api.v1;

/** The types of the conditions in the status of a RayCluster. */
public final class RayClusterCondition {

  /** All pods were ready at the same time once. Stays true for good. */
  public static final String PROVISIONED = "RayClusterProvisioned";

  /** The head pod takes requests now. */
  public static final String HEAD_POD_READY = "HeadPodReady";

  /** A pod could not be created or deleted. */
  public static final String REPLICA_FAILURE = "ReplicaFailure";

  /**
   * Pods are being deleted to suspend the cluster; this goes on to its end whatever the spec says
   * meanwhile.
   */
  public static final String SUSPENDING = "RayClusterSuspending";

  /** No pod is left. Never true together with {@link #SUSPENDING}. */
  public static final String SUSPENDED = "RayClusterSuspended";

  /**
   * False while the operator refuses the spec, with everything that is wrong with it; absent
   * otherwise. KubeRay tells of a refusal by an event only.
   */
  public static final String ACCEPTED = "Accepted";

  /**
   * Pods fail again and again, so that their replacement waits longer each time; absent otherwise.
   * Not known to KubeRay.
   */
  public static final String PODS_FAILING = "PodsFailing";

  private RayClusterCondition() {}

  /** Why a condition is true or false. */
  public static final class Reason {

    /** {@link #PROVISIONED} has become true. */
    public static final String ALL_PODS_RUNNING_AND_READY_FIRST_TIME =
        "AllPodRunningAndReadyFirstTime";

    /** {@link #PROVISIONED} is still false. */
    public static final String PODS_PROVISIONING = "RayClusterPodsProvisioning";

    /** {@link #HEAD_POD_READY} is true. */
    public static final String HEAD_POD_RUNNING_AND_READY = "HeadPodRunningAndReady";

    /** {@link #HEAD_POD_READY} is false since there is no head pod. */
    public static final String HEAD_POD_NOT_FOUND = "HeadPodNotFound";

    /** Kubernetes gives none. */
    public static final String UNKNOWN = "Unknown";

    private Reason() {}
  }
}
