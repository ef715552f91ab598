package io.mantaray.api.v1;

/**
 * What becomes of the volume claim that the operator made for the GCS when its cluster is deleted.
 */
public final class GcsStorageDeletionPolicy {

  /** The claim and its data go with the cluster. */
  public static final String DELETE_WITH_CLUSTER = "DeleteWithCluster";

  /** The claim stays, and a cluster of the same name finds it again. */
  public static final String RETAIN = "Retain";

  private GcsStorageDeletionPolicy() {}
}
