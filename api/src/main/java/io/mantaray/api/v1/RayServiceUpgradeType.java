package io.mantaray.api.v1;

/** How a RayService gets from one cluster to the next. */
public final class RayServiceUpgradeType {

  /** The new cluster takes all traffic as soon as it is ready. */
  public static final String NEW_CLUSTER = "NewCluster";

  /** The new cluster grows and takes the traffic step by step, through a Gateway. */
  public static final String INCREMENTAL = "NewClusterWithIncrementalUpgrade";

  /** No new cluster is made. */
  public static final String NONE = "None";

  private RayServiceUpgradeType() {}
}
