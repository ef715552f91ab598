package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobFailedReason;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.stream.Stream;

/** The deadlines of a job, counted from its start. */
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

  /** The deadlines of a job that does not run yet. */
  static Deadlines beforeRunning(DeclaredJob job, RayJobStatus status) {
    return new Deadlines(status, job.activeDeadline(), job.preRunningDeadline());
  }

  /** The deadline of a job that waits for its user: only preRunningDeadlineSeconds. */
  static Deadlines waiting(DeclaredJob job, RayJobStatus status) {
    return new Deadlines(status, Optional.empty(), job.preRunningDeadline());
  }

  /**
   * The deadlines of a running job. A job that Ray has finished was in time, even if its submitter
   * still runs. After a restart of the operator Ray is polled first: the job may have finished
   * meanwhile.
   */
  static Deadlines running(JobSnapshot snapshot) {
    boolean counts =
        !JobStatuses.hasEndedInRay(snapshot.status())
            && !snapshot.awaitsFirstPoll()
            && snapshot.reportedByRay().filter(JobInfo::isOver).isEmpty();
    return new Deadlines(
        snapshot.status(),
        counts ? snapshot.job().activeDeadline() : Optional.empty(),
        Optional.empty());
  }

  /** The status of a job that missed a deadline. */
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

  /** The next deadline. */
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

  /** KubeRay's exact message: programs match it. */
  private String message(String field, String name, Optional<Duration> limit) {
    return "The RayJob has passed the %s. StartTime: %s. %s: %d"
        .formatted(
            field,
            start.map(TIME::format).orElse(""),
            name,
            limit.map(Duration::toSeconds).orElse(0L));
  }
}
