package io.mantaray.api.v1;

import org.jspecify.annotations.Nullable;

/** How far the operator has come with a RayJob; the phases of its state machine. */
public final class JobDeploymentStatus {

  /** Not looked at yet. */
  public static final String NEW = "";

  /** Waiting for the cluster. */
  public static final String INITIALIZING = "Initializing";

  /** Waiting for the user to submit the job and to name it. */
  public static final String WAITING = "Waiting";

  /** Submitted. */
  public static final String RUNNING = "Running";

  /** The job ended well, or was stopped. */
  public static final String COMPLETE = "Complete";

  /** The job ended badly and is not tried again. */
  public static final String FAILED = "Failed";

  /** The spec makes no sense. */
  public static final String VALIDATION_FAILED = "ValidationFailed";

  /** The cluster is being deleted because the user suspended the job. */
  public static final String SUSPENDING = "Suspending";

  /** Suspended; nothing is left but the RayJob. */
  public static final String SUSPENDED = "Suspended";

  /** The cluster of a failed attempt is being deleted to make room for the next. */
  public static final String RETRYING = "Retrying";

  /** Whether a RayJob in this phase has ended for good. */
  public static boolean isTerminal(@Nullable String status) {
    return COMPLETE.equals(status) || FAILED.equals(status);
  }

  private JobDeploymentStatus() {}
}
