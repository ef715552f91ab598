package io.mantaray.operator.raycronjob;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayCronJobCondition;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.ConditionList;
import io.mantaray.operator.objects.ConditionList.Wanted;
import io.mantaray.operator.raycronjob.DueRun.MissedRuns;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells why a run was not started: the condition RunSkipped, and an event when it changes. The
 * reasons are those of CronJob's events.
 */
final class SkippedRun {
  static final String MISSED = "MissSchedule";
  static final String ALREADY_ACTIVE = "JobAlreadyActive";
  static final String STARTED = "RunStarted";

  private SkippedRun() {}

  /** The condition of a run that is not started; empty if nothing is due or it is. */
  static Optional<Wanted> condition(DueRun due) {
    return switch (due) {
      case DueRun.NotDue _, DueRun.Start _ -> Optional.empty();
      case DueRun.Blocked blocked ->
          Optional.of(
              wanted(
                  ALREADY_ACTIVE,
                  "The run of "
                      + blocked.time()
                      + " waits for the end of "
                      + blocked.by().stream().map(CronRun::name).collect(Collectors.joining(", "))
                      + ", since concurrencyPolicy is Forbid. It is skipped when the next run is"
                      + " due"
                      + blocked.deadline().map(at -> ", or at " + at).orElse("")
                      + "."));
      case DueRun.TooLate(Instant time, MissedRuns missed, _) ->
          Optional.of(
              wanted(
                  MISSED,
                  "The run of "
                      + time
                      + (missed.count() == 0 ? "" : " and " + missed.describe() + " before it")
                      + " could not be started within startingDeadlineSeconds; it is skipped."));
    };
  }

  private static Wanted wanted(String reason, String message) {
    return new Wanted(RayCronJobCondition.RUN_SKIPPED, "True", reason, message);
  }

  /** The event about a run that is not started, unless the status tells of it already. */
  static Optional<EventTemplate> event(DueRun due, CronSnapshot snapshot) {
    return condition(due)
        .filter(
            wanted ->
                current(snapshot)
                    .filter(told -> Objects.equals(told.getMessage(), wanted.message()))
                    .isEmpty())
        .map(wanted -> EventTemplate.warning(wanted.reason(), wanted.message()));
  }

  /** The event about runs that were missed before one that is started. */
  static Optional<EventTemplate> missedEvent(
      Instant time, MissedRuns missed, CronSnapshot snapshot) {
    return missed.count() == 0
        ? Optional.empty()
        : Optional.of(
            EventTemplate.warning(
                MISSED,
                "Of the runs since "
                    + snapshot.handledUntil()
                    + " only the latest is started, that of "
                    + time
                    + "; "
                    + missed.describe()
                    + " before it "
                    + (missed.count() == 1 ? "was" : "were")
                    + " missed."));
  }

  /** Why runs before the one that is started were not: what the status says, or a downtime. */
  static String reasonOfMissed(CronSnapshot snapshot) {
    return current(snapshot).map(Condition::getReason).orElse(MISSED);
  }

  private static Optional<Condition> current(CronSnapshot snapshot) {
    return new ConditionList(snapshot.status().conditions(), "")
        .find(RayCronJobCondition.RUN_SKIPPED)
        .filter(condition -> "True".equals(condition.getStatus()));
  }
}
