package io.mantaray.operator.raycronjob;

import io.mantaray.api.v1.RayCronJobCondition;
import io.mantaray.operator.objects.ConditionList.Wanted;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Tells of a schedule whose last run is later than now. The clock was wrong then, or is now. No
 * time is run twice, so nothing is due until the clock has caught up.
 */
final class ClockSetBack {
  private ClockSetBack() {}

  static Optional<Wanted> condition(
      CronSnapshot snapshot, Optional<DueRun> due, Instant now, Duration tolerance) {
    return due.flatMap(DueRun::next)
        .flatMap(
            next ->
                snapshot
                    .lastRun()
                    .filter(last -> last.isAfter(now.plus(tolerance)))
                    .map(
                        last ->
                            new Wanted(
                                RayCronJobCondition.CLOCK_SET_BACK,
                                "True",
                                "LastRunInFuture",
                                "The last run was that of "
                                    + last
                                    + ", which is later than now. No time is run twice, so the"
                                    + " next run is that of "
                                    + next
                                    + ". If the clock was wrong then, delete the RayJobs of times"
                                    + " to come and set status.lastScheduleTime back.")));
  }
}
