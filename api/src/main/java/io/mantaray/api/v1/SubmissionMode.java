package io.mantaray.api.v1;

/** Who submits the job of a RayJob to Ray. */
public final class SubmissionMode {

  /** A Kubernetes Job. */
  public static final String K8S_JOB = "K8sJobMode";

  /** The operator, by an HTTP request. */
  public static final String HTTP = "HTTPMode";

  /** The user, who then writes the job ID into the RayJob. */
  public static final String INTERACTIVE = "InteractiveMode";

  /** A container beside the head. */
  public static final String SIDECAR = "SidecarMode";

  private SubmissionMode() {}
}
