package io.mantaray.api.v1;

import org.jspecify.annotations.Nullable;

/** The state of a job as Ray's own job API reports it. */
public final class JobStatus {

  /** Ray knows nothing of the job yet. */
  public static final String NEW = "";

  public static final String PENDING = "PENDING";
  public static final String RUNNING = "RUNNING";
  public static final String STOPPED = "STOPPED";
  public static final String SUCCEEDED = "SUCCEEDED";
  public static final String FAILED = "FAILED";

  /** Whether a job in this state has ended and will not change any more. */
  public static boolean isTerminal(@Nullable String status) {
    return STOPPED.equals(status) || SUCCEEDED.equals(status) || FAILED.equals(status);
  }

  private JobStatus() {}
}
