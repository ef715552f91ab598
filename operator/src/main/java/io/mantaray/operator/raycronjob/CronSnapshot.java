package io.mantaray.operator.raycronjob;

import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.api.v1.RayCronJobStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that is known about a RayCronJob at one time.
 *
 * @param status the last written status
 * @param runs its RayJobs
 * @param isStale whether a run is due, and the API server has a newer version of the RayCronJob
 */
record CronSnapshot(
    DeclaredCronJob cron, RayCronJobStatus status, List<CronRun> runs, boolean isStale) {
  CronSnapshot {
    runs = List.copyOf(runs);
  }

  static CronSnapshot of(RayCronJob object, List<CronRun> runs) {
    return new CronSnapshot(DeclaredCronJob.of(object), status(object), runs, false);
  }

  CronSnapshot asStale() {
    return new CronSnapshot(cron, status, runs, true);
  }

  static RayCronJobStatus status(RayCronJob object) {
    return Objects.requireNonNullElseGet(
        object.getStatus(), () -> RayCronJobStatusBuilder.builder().build());
  }

  List<CronRun> active() {
    return runs.stream().filter(CronRun::isActive).toList();
  }

  /** The last time of the schedule for which there was a run. */
  Optional<Instant> lastRun() {
    return Stream.concat(
            time(status.lastScheduleTime()).stream(),
            // An operator that ended in between may have created it, and not told.
            runs.stream().map(CronRun::scheduledFor).flatMap(Optional::stream))
        .max(Instant::compareTo);
  }

  /** Times of the schedule up to here need no run any more. */
  Instant handledUntil() {
    return Stream.concat(lastRun().stream(), time(status.lastSkippedTime()).stream())
        .max(Instant::compareTo)
        .orElse(cron.createdAt());
  }

  /** The run that the user asks for, if it exists. */
  Optional<String> existingManualRun() {
    return cron.runNow()
        .map(value -> RunObject.manualName(cron, value))
        .filter(name -> runs.stream().anyMatch(run -> run.name().equals(name)));
  }

  /** Whether there are runs that the status does not tell of, as after a crash. */
  boolean hasUntoldRuns() {
    return !lastRun().equals(time(status.lastScheduleTime()))
        || existingManualRun().filter(name -> !name.equals(status.lastManualRun())).isPresent();
  }

  static Optional<Instant> time(@Nullable Timestamp timestamp) {
    return timestamp == null ? Optional.empty() : timestamp.instant();
  }
}
