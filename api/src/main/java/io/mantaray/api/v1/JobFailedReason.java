package io.mantaray.api.v1;

/** Why a RayJob failed. */
public final class JobFailedReason {

  /** Ray did not take the job. */
  public static final String SUBMISSION_FAILED = "SubmissionFailed";

  /** It took longer than {@code activeDeadlineSeconds}. */
  public static final String DEADLINE_EXCEEDED = "DeadlineExceeded";

  /** It did not run within {@code preRunningDeadlineSeconds}. */
  public static final String PRE_RUNNING_DEADLINE_EXCEEDED = "PreRunningDeadlineExceeded";

  /** The user's program failed. */
  public static final String APP_FAILED = "AppFailed";

  /** Ray reported the end of the job, but the submitter did not end in time. */
  public static final String TRANSITION_GRACE_PERIOD_EXCEEDED =
      "JobDeploymentStatusTransitionGracePeriodExceeded";

  /** Nobody could be asked for the state of the job for too long. */
  public static final String STATUS_CHECK_TIMEOUT_EXCEEDED = "JobStatusCheckTimeoutExceeded";

  /** The spec makes no sense. */
  public static final String VALIDATION_FAILED = "ValidationFailed";

  private JobFailedReason() {}
}
