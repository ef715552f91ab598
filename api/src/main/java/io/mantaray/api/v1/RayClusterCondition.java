package io.mantaray.api.v1;

/** The types of conditions in the status of a RayCluster, and their reasons. */
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

  /** Reason of {@link #PROVISIONED} being true. */
  public static final String ALL_PODS_RUNNING_AND_READY_FIRST_TIME =
      "AllPodRunningAndReadyFirstTime";

  /** Reason of {@link #PROVISIONED} being false. */
  public static final String PODS_PROVISIONING = "RayClusterPodsProvisioning";

  /** Reason of {@link #HEAD_POD_READY} being true. */
  public static final String HEAD_POD_RUNNING_AND_READY = "HeadPodRunningAndReady";

  /** Reason of {@link #HEAD_POD_READY} being false while there is no head pod. */
  public static final String HEAD_POD_NOT_FOUND = "HeadPodNotFound";

  /** Reason where no better one is known. */
  public static final String UNKNOWN = "Unknown";

  private RayClusterCondition() {}
}
