package io.mantaray.dashboard;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.mantaray.api.v1.JobStatus;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A job as Ray knows it.
 *
 * @param type {@code SUBMISSION}, or {@code DRIVER} for one started by hand on the cluster
 * @param jobId Ray's own id; absent until the driver has connected
 * @param driverInfo the last driver; absent until it has connected
 * @param status one of {@link JobStatus}, or what a later Ray may add
 * @param message what Ray says about that status, with the end of the output if the job failed
 * @param errorType such as {@code RUNTIME_ENV_SETUP_FAILURE}
 * @param startTime milliseconds since 1970; the moment of submission
 * @param endTime milliseconds since 1970
 * @param driverNodeId the node of the driver; stays when the driver has ended
 * @param driverExitCode absent while the driver runs, and in what Ray itself failed
 */
public record JobInfo(
    @Nullable String type,
    @Nullable String jobId,
    @Nullable String submissionId,
    @Nullable DriverInfo driverInfo,
    String status,
    @Nullable String entrypoint,
    @Nullable String message,
    @Nullable String errorType,
    @Nullable Long startTime,
    @Nullable Long endTime,
    @Nullable Map<String, String> metadata,
    @Nullable String driverNodeId,
    @Nullable Integer driverExitCode) {

  public JobInfo {
    if (status == null || status.isEmpty()) {
      throw new IllegalArgumentException("a job without a status");
    }
    metadata = metadata == null ? Map.of() : Map.copyOf(metadata);
  }

  /** Whether the job has ended and will not change any more. */
  @JsonIgnore
  public boolean isOver() {
    return JobStatus.isTerminal(status);
  }

  /** The same job with another message. */
  public JobInfo withMessage(String newMessage) {
    return new JobInfo(
        type,
        jobId,
        submissionId,
        driverInfo,
        status,
        entrypoint,
        newMessage,
        errorType,
        startTime,
        endTime,
        metadata,
        driverNodeId,
        driverExitCode);
  }

  public Optional<Instant> startedAt() {
    return time(startTime);
  }

  public Optional<Instant> endedAt() {
    return time(endTime);
  }

  /** Ray writes 0 for a time that has not come. */
  private static Optional<Instant> time(@Nullable Long millis) {
    return Optional.ofNullable(millis).filter(value -> value > 0).map(Instant::ofEpochMilli);
  }

  /** The process that runs a job's entrypoint. */
  public record DriverInfo(String id, @Nullable String nodeIpAddress, @Nullable String pid) {}
}
