package io.mantaray.api.v1;

/** The types of the conditions in the status of a RayService. */
public final class RayServiceCondition {

  /** Requests are answered: at least one pod serves them. */
  public static final String READY = "Ready";

  /** A new cluster is on its way to replace the active one. */
  public static final String UPGRADE_IN_PROGRESS = "UpgradeInProgress";

  /** An upgrade was called off, and the traffic returns to the active cluster. */
  public static final String ROLLBACK_IN_PROGRESS = "RollbackInProgress";

  /**
   * Everything is being deleted to suspend the service; this goes on to its end whatever the spec
   * says meanwhile.
   */
  public static final String SUSPENDING = "Suspending";

  /** Nothing is left but the RayService. */
  public static final String SUSPENDED = "Suspended";

  /**
   * Not in KubeRay. False while Ray rejects the Serve config, with Ray's words; absent otherwise.
   */
  public static final String SERVE_CONFIG_ACCEPTED = "ServeConfigAccepted";

  /** The last upgrade did not succeed, and the old cluster goes on serving. Not in KubeRay. */
  public static final String UPGRADE_FAILED = "UpgradeFailed";

  /** Not in KubeRay. False while requests cannot be split between two clusters; else absent. */
  public static final String GATEWAY_READY = "GatewayReady";

  /** Not in KubeRay; only present while false: requests cannot be led to the clusters. */
  public static final String SERVE_SERVICE_READY = "ServeServiceReady";

  private RayServiceCondition() {}

  /** Why a condition is true or false. */
  public static final class Reason {

    /** The first cluster is not ready yet. */
    public static final String INITIALIZING = "Initializing";

    /** The first cluster did not become ready in time. */
    public static final String INITIALIZING_TIMEOUT = "InitializingTimeout";

    public static final String ZERO_SERVE_ENDPOINTS = "ZeroServeEndpoints";
    public static final String NON_ZERO_SERVE_ENDPOINTS = "NonZeroServeEndpoints";
    public static final String BOTH_ACTIVE_PENDING_CLUSTERS_EXIST =
        "BothActivePendingClustersExist";
    public static final String NO_PENDING_CLUSTER = "NoPendingCluster";
    public static final String NO_ACTIVE_CLUSTER = "NoActiveCluster";

    /** The spec makes no sense. */
    public static final String VALIDATION_FAILED = "ValidationFailed";

    /** The spec changed in the middle of an upgrade. */
    public static final String DESIRED_CLUSTER_SPEC_CHANGED = "DesiredClusterSpecChanged";

    public static final String SUSPEND_REQUESTED = "SuspendRequested";
    public static final String SUSPEND_IN_PROGRESS = "SuspendInProgress";
    public static final String SUSPEND_COMPLETE = "SuspendComplete";
    public static final String RESUMED = "RayServiceResumed";

    /** Ray considers the Serve config wrong. */
    public static final String REJECTED_BY_RAY = "RejectedByRay";

    /** The new cluster did not serve in time. Not in KubeRay. */
    public static final String PROGRESS_DEADLINE_EXCEEDED = "ProgressDeadlineExceeded";

    /** An application turned unhealthy on the new cluster. Not in KubeRay. */
    public static final String APPLICATION_UNHEALTHY = "ApplicationUnhealthy";

    /** There is no Gateway API, or the Gateway or its route is not accepted. */
    public static final String GATEWAY_NOT_READY = "GatewayNotReady";

    /** An object that is needed belongs to somebody else, or cannot be made. */
    public static final String BLOCKED = "Blocked";

    private Reason() {}
  }
}
