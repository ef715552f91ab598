package io.mantaray.operator.raycronjob;

import io.mantaray.operator.raycronjob.schedule.DueTimes;
import io.mantaray.operator.raycronjob.schedule.Schedule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Whether a run of the schedule has to be started now. */
sealed interface DueRun {
  /** The next time of the schedule after now. */
  Optional<Instant> next();

  /** Nothing is due. */
  record NotDue(Optional<Instant> next) implements DueRun {}

  /**
   * The run is started.
   *
   * @param missed the times before it for which there was no run
   * @param replaced the runs that are deleted for it
   */
  record Start(Instant time, MissedRuns missed, List<CronRun> replaced, Optional<Instant> next)
      implements DueRun {
    public Start {
      replaced = List.copyOf(replaced);
    }
  }

  /**
   * It waits for the end of others.
   *
   * @param deadline when it is too late to start it
   */
  record Blocked(Instant time, List<CronRun> by, Optional<Instant> deadline, Optional<Instant> next)
      implements DueRun {
    public Blocked {
      by = List.copyOf(by);
    }
  }

  /** It is too late to start it, and it never is. */
  record TooLate(Instant time, MissedRuns missed, Optional<Instant> next) implements DueRun {}

  /**
   * Times of a schedule without a run.
   *
   * @param isComplete whether there were no more than these
   */
  record MissedRuns(long count, boolean isComplete) {
    /** For messages. */
    String describe() {
      return (isComplete ? "" : "more than ") + count + (count == 1 ? " run" : " runs");
    }
  }

  /**
   * Decides which run is started.
   *
   * <ol>
   *   <li>Only the latest time that is due gets a run: after a downtime, those before it are
   *       missed.
   *   <li>A run beyond its starting deadline is skipped.
   *   <li>With Forbid it waits until no other run is active.
   *   <li>With Replace the active ones are deleted; those that already are, are not again.
   * </ol>
   */
  static DueRun of(CronSnapshot snapshot, Schedule schedule, Instant now) {
    DeclaredCronJob cron = snapshot.cron();
    DueTimes times = DueTimes.since(snapshot.handledUntil(), schedule, now);
    if (times.latest().isEmpty()) {
      return new NotDue(times.next());
    }
    Instant time = times.latest().get();
    MissedRuns missed = new MissedRuns(times.missed(), times.isCountComplete());
    Optional<Instant> deadline = cron.startingDeadline().map(time::plus);
    if (deadline.filter(now::isAfter).isPresent()) {
      return new TooLate(time, missed, times.next());
    }
    List<CronRun> active = snapshot.active();
    if (cron.forbidsConcurrency() && !active.isEmpty()) {
      return new Blocked(time, active, deadline, times.next());
    }
    List<CronRun> replaced =
        cron.replacesActive()
            ? active.stream().filter(run -> !run.isTerminating()).toList()
            : List.of();
    return new Start(time, missed, replaced, times.next());
  }
}
