package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.Quantity;
import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.RayJobStatusBuilder;
import io.mantaray.api.v1.RayJobStatusInfoBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.reconcile.StatusConditions;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads, changes and compares the status of a RayJob. */
public final class JobStatuses {
  public static final StatusConditions<RayJobStatus> CONDITIONS =
      new StatusConditions<>(
          () -> RayJobStatusBuilder.builder().build(),
          RayJobStatus::conditions,
          RayJobStatus::withConditions);

  private static final Quantity NOTHING = new Quantity("0");

  /** What KubeRay writes for a cluster that does not exist. */
  private static final RayClusterStatus NO_CLUSTER =
      RayClusterStatusBuilder.builder()
          .desiredCPU(NOTHING)
          .desiredMemory(NOTHING)
          .desiredGPU(NOTHING)
          .desiredTPU(NOTHING)
          .head(HeadInfoBuilder.builder().build())
          .build();

  private JobStatuses() {}

  /** A status with all fields that are always written. */
  public static RayJobStatus complete(@Nullable RayJobStatus status) {
    RayJobStatus given = status == null ? RayJobStatusBuilder.builder().build() : status;
    return given.with(
        next -> {
          next.rayClusterStatus(orNoCluster(given.rayClusterStatus()));
          if (given.rayJobInfo() == null) {
            next.rayJobInfo(RayJobStatusInfoBuilder.builder().build());
          }
          next.failed(Optional.ofNullable(given.failed()).orElse(0L));
          next.succeeded(Optional.ofNullable(given.succeeded()).orElse(0L));
        });
  }

  /** The phase of a status; the first phase if absent. */
  public static String phase(RayJobStatus status) {
    return Objects.requireNonNullElse(status.jobDeploymentStatus(), JobDeploymentStatus.NEW);
  }

  /** The last status that Ray reported; empty if it never had the job. */
  public static Optional<String> known(RayJobStatus status) {
    return Optional.ofNullable(status.jobStatus())
        .filter(reported -> !reported.equals(JobStatus.NEW));
  }

  public static RayJobStatus inPhase(RayJobStatus status, String phase) {
    return status.withJobDeploymentStatus(absentIfEmpty(phase));
  }

  /**
   * The end of an attempt that failed.
   *
   * @param reason one of {@link JobFailedReason}
   */
  public static RayJobStatus failed(RayJobStatus status, String reason, String message) {
    return status.with(
        next ->
            next.jobDeploymentStatus(JobDeploymentStatus.FAILED).reason(reason).message(message));
  }

  /** The end of an attempt of which Ray can never report anything again. */
  public static RayJobStatus failedInRay(RayJobStatus status, String message) {
    return failed(status.withJobStatus(JobStatus.FAILED), JobFailedReason.APP_FAILED, message);
  }

  /** The job and its id in Ray, for messages. */
  public static String describeJob(RayJobStatus status) {
    return isEmpty(status.jobId()) ? "the job" : "the job " + status.jobId();
  }

  /**
   * Whether Ray itself reported the end of the job. A job that was declared failed without Ray may
   * still run.
   */
  public static boolean isEndReported(RayJobStatus status) {
    return hasEndedInRay(status)
        && status.rayJobInfo() != null
        && status.rayJobInfo().endTime() != null;
  }

  /** Whether the job has ended in Ray; this is final. */
  public static boolean hasEndedInRay(RayJobStatus status) {
    return JobStatus.isTerminal(status.jobStatus());
  }

  /** The end of an attempt that has ended in Ray. */
  public static RayJobStatus endedAsReported(RayJobStatus status) {
    boolean failed = JobStatus.FAILED.equals(status.jobStatus());
    return status.with(
        next ->
            next.jobDeploymentStatus(
                    failed ? JobDeploymentStatus.FAILED : JobDeploymentStatus.COMPLETE)
                .reason(failed ? JobFailedReason.APP_FAILED : null));
  }

  /**
   * The status with an updated cluster status. While the cluster has no head, the last one stays: a
   * new head is recognized by its name.
   */
  public static RayJobStatus onCluster(RayJobStatus status, RayCluster cluster) {
    RayClusterStatus now = orNoCluster(cluster.getStatus());
    boolean headless = now.head() == null || isEmpty(now.head().podName());
    HeadInfo last = orNoCluster(status.rayClusterStatus()).head();
    return status.withRayClusterStatus(
        headless && last != null && !isEmpty(last.podName()) ? now.withHead(last) : now);
  }

  /** A status reset for the next attempt. Only the counts and the start time stay. */
  public static RayJobStatus released(RayJobStatus status, String phase) {
    return status.with(
        next ->
            next.jobDeploymentStatus(absentIfEmpty(phase))
                .jobStatus(null)
                .rayClusterStatus(NO_CLUSTER)
                .rayClusterName(null)
                .dashboardURL(null)
                .jobId(null)
                .message(null)
                .reason(null)
                .rayJobInfo(RayJobStatusInfoBuilder.builder().build())
                .jobStatusCheckFailureStartTime(null));
  }

  /**
   * Whether a status has to be written. Changes of only counts and times of the cluster's status
   * are not written.
   */
  public static boolean differ(@Nullable RayJobStatus before, RayJobStatus after) {
    return before == null || !comparable(before).equals(comparable(after));
  }

  private static RayJobStatus comparable(RayJobStatus status) {
    RayJobStatus complete = complete(status);
    return complete.with(
        next -> {
          next.jobStatus(known(complete).orElse(null));
          next.jobDeploymentStatus(phase(complete));
          next.rayClusterStatus(
              orNoCluster(complete.rayClusterStatus())
                  .with(
                      cluster ->
                          cluster
                              .lastUpdateTime(null)
                              .stateTransitionTimes(null)
                              .observedGeneration(null)
                              .desiredWorkerReplicas(null)
                              .minWorkerReplicas(null)
                              .maxWorkerReplicas(null)
                              .availableWorkerReplicas(null)
                              .readyWorkerReplicas(null)
                              .desiredCPU(null)
                              .desiredMemory(null)
                              .desiredGPU(null)
                              .desiredTPU(null)));
        });
  }

  public static Optional<Instant> time(@Nullable Timestamp timestamp) {
    return timestamp == null ? Optional.empty() : timestamp.instant();
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }

  private static @Nullable String absentIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static RayClusterStatus orNoCluster(@Nullable RayClusterStatus status) {
    return status == null ? NO_CLUSTER : status;
  }
}
