package io.mantaray.operator.conventions;

/** Ports of a Ray node: their default numbers, and their names. */
public final class RayPorts {
  public static final int GCS = 6379;
  public static final int DASHBOARD = 8265;
  public static final int CLIENT = 10001;
  public static final int METRICS = 8080;
  public static final int SERVE = 8000;
  public static final int DASHBOARD_AGENT = 52365;

  public static final String GCS_NAME = "gcs-server";
  public static final String DASHBOARD_NAME = "dashboard";
  public static final String CLIENT_NAME = "client";
  public static final String METRICS_NAME = "metrics";
  public static final String SERVE_NAME = "serve";

  private RayPorts() {}
}
