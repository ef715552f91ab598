package io.mantaray.api.v1;

/** What becomes of the new cluster of an upgrade that failed. */
public final class FailedClusterPolicy {

  /** It is kept for inspection until the next upgrade. */
  public static final String RETAIN = "Retain";

  /** It is deleted. */
  public static final String DELETE = "Delete";

  private FailedClusterPolicy() {}
}
