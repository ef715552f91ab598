package io.mantaray.api.v1;

/** The deprecated one-word summary of a RayCluster; its conditions say more. */
public final class RayClusterState {

  /** All pods were ready at least once. */
  public static final String READY = "ready";

  /** All pods are deleted because the user asked for it. */
  public static final String SUSPENDED = "suspended";

  /** No longer written; old objects may still have it. */
  public static final String FAILED = "failed";

  private RayClusterState() {}
}
