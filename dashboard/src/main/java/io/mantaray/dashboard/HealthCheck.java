package io.mantaray.dashboard;

/** The parts of Ray that tell whether they are well. */
public enum HealthCheck {
  /** The GCS, as the dashboard sees it. */
  GCS("/api/gcs_healthz"),
  /** The raylet of a node; only the node's agent (port 52365) answers this. */
  RAYLET("/api/local_raylet_healthz");

  private final String path;

  HealthCheck(String path) {
    this.path = path;
  }

  String path() {
    return path;
  }
}
