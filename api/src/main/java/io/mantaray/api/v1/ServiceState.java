package io.mantaray.api.v1;

/** The deprecated one-word summary of a RayService; its Ready condition says the same. */
public final class ServiceState {

  public static final String RUNNING = "Running";
  public static final String NOT_RUNNING = "";

  private ServiceState() {}
}
