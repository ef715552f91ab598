package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.Quantity;
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
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How the status of a RayJob is read, changed and compared. */
public final class JobStatuses {
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

  /** A status with nothing absent that is always written. */
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

  /** The phase that a status names; the first one if it names none. */
  public static String phase(RayJobStatus status) {
    return Objects.requireNonNullElse(status.jobDeploymentStatus(), JobDeploymentStatus.NEW);
  }

  /** What Ray said last of the job; nothing if it never had it. */
  public static Optional<String> known(RayJobStatus status) {
    return Optional.ofNullable(status.jobStatus()).filter(said -> !said.equals(JobStatus.NEW));
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

  /** Whether Ray has said how the job ended, which nothing that happens later can change. */
  public static boolean isOverInRay(RayJobStatus status) {
    return JobStatus.isTerminal(status.jobStatus());
  }

  /** The end of an attempt of which Ray has said how it ended. */
  public static RayJobStatus endedAsRaySaid(RayJobStatus status) {
    boolean failed = JobStatus.FAILED.equals(status.jobStatus());
    return status.with(
        next ->
            next.jobDeploymentStatus(
                    failed ? JobDeploymentStatus.FAILED : JobDeploymentStatus.COMPLETE)
                .reason(failed ? JobFailedReason.APP_FAILED : null));
  }

  /** The status with what its cluster says of itself. */
  public static RayJobStatus onCluster(RayJobStatus status, RayCluster cluster) {
    return status.withRayClusterStatus(orNoCluster(cluster.getStatus()));
  }

  /**
   * Everything about an attempt forgotten, so that the next one begins as if there had been none.
   * The counts stay, and so does the start.
   */
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

  /** Whether a status has to be written; what only says when a cluster was looked at does not. */
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
                              .desiredCPU(null)
                              .desiredMemory(null)
                              .desiredGPU(null)
                              .desiredTPU(null)));
        });
  }

  public static Optional<Instant> time(@Nullable Timestamp timestamp) {
    return timestamp == null ? Optional.empty() : timestamp.instant();
  }

  private static @Nullable String absentIfEmpty(String text) {
    return text.isEmpty() ? null : text;
  }

  private static RayClusterStatus orNoCluster(@Nullable RayClusterStatus status) {
    return status == null ? NO_CLUSTER : status;
  }
}
