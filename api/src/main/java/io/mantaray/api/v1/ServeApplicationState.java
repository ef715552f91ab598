package io.mantaray.api.v1;

/** The states of an application as Ray Serve reports them. */
public final class ServeApplicationState {

  public static final String NOT_STARTED = "NOT_STARTED";
  public static final String DEPLOYING = "DEPLOYING";
  public static final String RUNNING = "RUNNING";
  public static final String DEPLOY_FAILED = "DEPLOY_FAILED";
  public static final String DELETING = "DELETING";
  public static final String UNHEALTHY = "UNHEALTHY";

  private ServeApplicationState() {}
}
