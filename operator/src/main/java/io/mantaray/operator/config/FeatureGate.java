package io.mantaray.operator.config;

/** The feature gates of KubeRay v1.7.0, with their maturity and defaults. */
public enum FeatureGate {
  /** Conditions in the status of a RayCluster. */
  RAY_CLUSTER_STATUS_CONDITIONS("RayClusterStatusConditions", Maturity.BETA),
  /** {@code deletionStrategy} of a RayJob. */
  RAY_JOB_DELETION_POLICY("RayJobDeletionPolicy", Maturity.BETA),
  /** Labels that number the replicas and hosts of multi-host worker groups. */
  RAY_MULTI_HOST_INDEXING("RayMultiHostIndexing", Maturity.BETA),
  /** Upgrade strategy NewClusterWithIncrementalUpgrade of a RayService. */
  RAY_SERVICE_INCREMENTAL_UPGRADE("RayServiceIncrementalUpgrade", Maturity.BETA),
  /** The RayCronJob resource. KubeRay's is disabled by default. */
  RAY_CRON_JOB("RayCronJob", Maturity.ALPHA) {
    @Override
    public boolean enabledByDefault() {
      return true;
    }
  },
  /** The submitter sidecar of a RayJob is restarted in place; needs Kubernetes 1.35. */
  SIDECAR_SUBMITTER_RESTART("SidecarSubmitterRestart", Maturity.ALPHA),
  /** {@code networkPolicy} of a RayCluster. Not implemented. */
  RAY_CLUSTER_NETWORK_POLICY("RayClusterNetworkPolicy", Maturity.ALPHA, false),
  /** Fault tolerance of the GCS with RocksDB on a volume of the head. */
  GCS_FAULT_TOLERANCE_EMBEDDED_STORAGE("GCSFaultToleranceEmbeddedStorage", Maturity.ALPHA),
  /** {@code tlsOptions} of a RayCluster, with certificates from cert-manager. Not implemented. */
  RAY_CLUSTER_MTLS("RayClusterMTLS", Maturity.ALPHA, false),
  /** {@code historyServerOptions} of a RayCluster. */
  RAY_CLUSTER_HISTORY_SERVER("RayClusterHistoryServer", Maturity.ALPHA),
  /** Gang scheduling through the Workload API of Kubernetes itself. Not implemented. */
  KUBERNETES_WAS("KubernetesWAS", Maturity.ALPHA, false);

  /** The maturity of a feature; beta ones are enabled by default. */
  public enum Maturity {
    ALPHA,
    BETA
  }

  private final String gateName;
  private final Maturity maturity;
  private final boolean implemented;

  FeatureGate(String gateName, Maturity maturity) {
    this(gateName, maturity, true);
  }

  FeatureGate(String gateName, Maturity maturity, boolean implemented) {
    this.gateName = gateName;
    this.maturity = maturity;
    this.implemented = implemented;
  }

  /** The name users write. */
  public String gateName() {
    return gateName;
  }

  public Maturity maturity() {
    return maturity;
  }

  public boolean enabledByDefault() {
    return maturity == Maturity.BETA;
  }

  /** Whether this version has the feature; a gate without one cannot be enabled. */
  public boolean isImplemented() {
    return implemented;
  }
}
