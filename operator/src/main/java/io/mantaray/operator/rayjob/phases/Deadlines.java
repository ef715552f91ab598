package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;

/** How long a job may take, counted from its start. */
final class Deadlines {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss '+0000 UTC'").withZone(ZoneOffset.UTC);

  private final Optional<Instant> start;
  private final Optional<Duration> active;
  private final Optional<Duration> preRunning;

  private Deadlines(RayJobStatus status, Optional<Duration> active, Optional<Duration> preRunning) {
    this.start = JobStatuses.time(status.startTime());
    this.active = active;
    this.preRunning = preRunning;
  }

  /** Those of a job that does not run yet. */
  static Deadlines beforeRunning(DeclaredJob job, RayJobStatus status) {
    return new Deadlines(status, job.activeDeadline(), job.preRunningDeadline());
  }

  /** Those of a job that waits for its user: only the time until it runs is limited. */
  static Deadlines waiting(DeclaredJob job, RayJobStatus status) {
    return new Deadlines(status, Optional.empty(), job.preRunningDeadline());
  }

  /**
   * Those of a job that runs; one that Ray has finished was in time, whatever it still waits for.
   */
  static Deadlines running(DeclaredJob job, RayJobStatus status) {
    Optional<Duration> active =
        JobStatuses.isOverInRay(status) ? Optional.empty() : job.activeDeadline();
    return new Deadlines(status, active, Optional.empty());
  }

  /** The end of a job that took too long. */
  Optional<RayJobStatus> missed(RayJobStatus status, Instant now) {
    if (passed(active, now)) {
      return Optional.of(
          JobStatuses.failed(
              status,
              JobFailedReason.DEADLINE_EXCEEDED,
              message("activeDeadlineSeconds", "ActiveDeadlineSeconds", active)));
    }
    if (passed(preRunning, now)) {
      return Optional.of(
          JobStatuses.failed(
              status,
              JobFailedReason.PRE_RUNNING_DEADLINE_EXCEEDED,
              message("preRunningDeadlineSeconds", "PreRunningDeadlineSeconds", preRunning)));
    }
    return Optional.empty();
  }

  /** The next one to come. */
  Optional<Instant> next() {
    return Stream.of(active, preRunning)
        .flatMap(limit -> end(limit).stream())
        .min(Instant::compareTo);
  }

  private boolean passed(Optional<Duration> limit, Instant now) {
    return end(limit).filter(end -> !now.isBefore(end)).isPresent();
  }

  private Optional<Instant> end(Optional<Duration> limit) {
    return start.flatMap(from -> limit.map(from::plus));
  }

  /** Word for word what KubeRay says, which people and programs look for. */
  private String message(String field, String name, Optional<Duration> limit) {
    return "The RayJob has passed the %s. StartTime: %s. %s: %d"
        .formatted(
            field,
            start.map(TIME::format).orElse(""),
            name,
            limit.map(Duration::toSeconds).orElse(0L));
  }
}
