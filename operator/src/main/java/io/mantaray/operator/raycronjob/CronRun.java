package io.mantaray.operator.raycronjob;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayAnnotations;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A RayJob of a RayCronJob, as far as its schedule is concerned.
 *
 * @param scheduledFor the time of the schedule; empty for a run that the user asked for
 * @param endedAt when it succeeded or failed, if it says so
 */
record CronRun(
    String name,
    String uid,
    Optional<Instant> scheduledFor,
    Instant createdAt,
    RunState state,
    Optional<Instant> endedAt,
    boolean isTerminating) {
  /** How far a run has come. */
  enum RunState {
    ACTIVE,
    SUCCEEDED,
    /** Also one that was stopped, and one with a spec that cannot be run. */
    FAILED
  }

  static CronRun of(RayJob job) {
    Instant createdAt =
        new Timestamp(job.getMetadata().getCreationTimestamp()).instant().orElse(Instant.EPOCH);
    RayJobStatus status = job.getStatus();
    return new CronRun(
        job.getMetadata().getName(),
        job.getMetadata().getUid(),
        scheduledFor(job),
        createdAt,
        state(status),
        Optional.ofNullable(status).map(RayJobStatus::endTime).flatMap(Timestamp::instant),
        job.isMarkedForDeletion());
  }

  boolean isActive() {
    return state == RunState.ACTIVE;
  }

  /** What orders the runs of a schedule. */
  Instant orderedBy() {
    return scheduledFor.orElse(createdAt);
  }

  private static Optional<Instant> scheduledFor(RayJob job) {
    return Optional.ofNullable(job.getMetadata().getAnnotations())
        .map(annotations -> annotations.get(RayAnnotations.SCHEDULED_TIME))
        .flatMap(text -> new Timestamp(text).instant());
  }

  private static RunState state(@Nullable RayJobStatus status) {
    String phase = status == null ? null : status.jobDeploymentStatus();
    if (JobDeploymentStatus.COMPLETE.equals(phase)) {
      return status != null && JobStatus.SUCCEEDED.equals(status.jobStatus())
          ? RunState.SUCCEEDED
          : RunState.FAILED;
    }
    return JobDeploymentStatus.isTerminal(phase)
            || JobDeploymentStatus.VALIDATION_FAILED.equals(phase)
        ? RunState.FAILED
        : RunState.ACTIVE;
  }
}
