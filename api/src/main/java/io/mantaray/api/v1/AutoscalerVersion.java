package io.mantaray.api.v1;

/** The generations of the Ray autoscaler. */
public final class AutoscalerVersion {

  public static final String V1 = "v1";
  public static final String V2 = "v2";

  private AutoscalerVersion() {}
}
