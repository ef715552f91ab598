package io.mantaray.api.v1;

/** How fast the Ray autoscaler adds workers. */
public final class UpscalingMode {

  /** As many at once as the load asks for. */
  public static final String DEFAULT = "Default";

  /** Another name of {@link #DEFAULT}. */
  public static final String AGGRESSIVE = "Aggressive";

  /** Never more pending workers than the cluster has nodes. */
  public static final String CONSERVATIVE = "Conservative";

  private UpscalingMode() {}
}
