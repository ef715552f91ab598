package io.mantaray.operator.config;

/** The feature gates of KubeRay v1.7.0, with its stages and defaults. */
public enum FeatureGate {
  /** Conditions in the status of a RayCluster. */
  RAY_CLUSTER_STATUS_CONDITIONS("RayClusterStatusConditions", Stage.BETA),
  /** {@code deletionStrategy} of a RayJob. */
  RAY_JOB_DELETION_POLICY("RayJobDeletionPolicy", Stage.BETA),
  /** Labels that number the replicas and hosts of multi-host worker groups. */
  RAY_MULTI_HOST_INDEXING("RayMultiHostIndexing", Stage.BETA),
  /** Upgrade strategy NewClusterWithIncrementalUpgrade of a RayService. */
  RAY_SERVICE_INCREMENTAL_UPGRADE("RayServiceIncrementalUpgrade", Stage.BETA),
  /** The RayCronJob resource. */
  RAY_CRON_JOB("RayCronJob", Stage.ALPHA),
  /** The submitter sidecar of a RayJob is restarted in place; needs Kubernetes 1.35. */
  SIDECAR_SUBMITTER_RESTART("SidecarSubmitterRestart", Stage.ALPHA),
  /** {@code networkPolicy} of a RayCluster. */
  RAY_CLUSTER_NETWORK_POLICY("RayClusterNetworkPolicy", Stage.ALPHA),
  /** Fault tolerance of the GCS with RocksDB on a volume of the head. */
  GCS_FAULT_TOLERANCE_EMBEDDED_STORAGE("GCSFaultToleranceEmbeddedStorage", Stage.ALPHA),
  /** {@code tlsOptions} of a RayCluster, with certificates from cert-manager. */
  RAY_CLUSTER_MTLS("RayClusterMTLS", Stage.ALPHA),
  /** {@code historyServerOptions} of a RayCluster. */
  RAY_CLUSTER_HISTORY_SERVER("RayClusterHistoryServer", Stage.ALPHA),
  /** Gang scheduling through the Workload API of Kubernetes itself. */
  KUBERNETES_WAS("KubernetesWAS", Stage.ALPHA);

  /** How ripe a gate's feature is; beta ones are on unless switched off. */
  public enum Stage {
    ALPHA,
    BETA
  }

  private final String gateName;
  private final Stage stage;

  FeatureGate(String gateName, Stage stage) {
    this.gateName = gateName;
    this.stage = stage;
  }

  /** The name users write. */
  public String gateName() {
    return gateName;
  }

  public Stage stage() {
    return stage;
  }

  public boolean enabledByDefault() {
    return stage == Stage.BETA;
  }
}
