package io.mantaray.api.v1;

/** What happens to the pods of a RayCluster when its spec changes. */
public final class RayClusterUpgradeType {

  /** All pods are deleted, then created anew. */
  public static final String RECREATE = "Recreate";

  /** The pods stay as they are. */
  public static final String NONE = "None";

  private RayClusterUpgradeType() {}
}
