package io.mantaray.api.v1;

/** The states of a deployment as Ray Serve reports them. */
public final class ServeDeploymentState {

  public static final String UPDATING = "UPDATING";
  public static final String HEALTHY = "HEALTHY";
  public static final String UNHEALTHY = "UNHEALTHY";

  private ServeDeploymentState() {}
}
