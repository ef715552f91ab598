package io.mantaray.api.v1;

/** What is deleted when a RayJob has ended. */
public final class DeletionPolicyType {

  /** The RayCluster with all its pods. */
  public static final String DELETE_CLUSTER = "DeleteCluster";

  /** The worker pods. */
  public static final String DELETE_WORKERS = "DeleteWorkers";

  /** The RayJob and all that belongs to it. */
  public static final String DELETE_SELF = "DeleteSelf";

  /** Nothing. */
  public static final String DELETE_NONE = "DeleteNone";

  private DeletionPolicyType() {}
}
