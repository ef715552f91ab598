package io.mantaray.operator.raycronjob;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayCronJobCondition;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.api.v1.RayJobReference;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.objects.ConditionList;
import io.mantaray.operator.raycronjob.CronRun.RunState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Computes the status of a RayCronJob from what was observed and done. */
record CronStatusReport(CronSnapshot snapshot, Instant now) {
  /** Clocks of several operators may differ by so much. */
  private static final Duration TOLERANCE = Duration.ofMinutes(1);

  /** After a plan was performed; only runs that were really started are told as such. */
  RayCronJobStatus after(CronPlan plan, ExecutionResult result) {
    Optional<Instant> started =
        plan.due()
            .flatMap(run -> run instanceof DueRun.Start it ? Optional.of(it.time()) : empty())
            .filter(time -> isDone(RunObject.name(snapshot.cron(), time), result));
    Optional<String> manual = plan.manualRun().filter(name -> isDone(name, result));
    Optional<Instant> lastRun = started.or(snapshot::lastRun);
    List<String> active = active(started, manual);
    RayCronJobStatus before = snapshot.status();
    return before.with(
        next -> {
          next.lastScheduleTime(timestamp(before.lastScheduleTime(), lastRun));
          if (!plan.isContinued()) {
            next.nextScheduleTime(
                timestamp(before.nextScheduleTime(), plan.due().flatMap(DueRun::next)));
          }
          next.lastSuccessfulTime(timestamp(before.lastSuccessfulTime(), lastSuccess()));
          next.lastSkippedTime(timestamp(before.lastSkippedTime(), skipped(plan)));
          next.lastManualRun(manual.or(snapshot::existingManualRun).orElse(before.lastManualRun()));
          next.active(references(active));
          next.activeCount(activeCount(active, plan.due().isEmpty()));
          next.conditions(conditions(plan.due(), started));
        });
  }

  /** While the spec is invalid: no run is due, and those that exist go on. */
  RayCronJobStatus rejected(ConditionList.Wanted condition) {
    RayCronJobStatus before = snapshot.status();
    ConditionList conditions = conditionList();
    conditions.set(condition);
    List<String> active = active(Optional.empty(), Optional.empty());
    return before.with(
        next -> {
          next.nextScheduleTime(null);
          next.lastSuccessfulTime(timestamp(before.lastSuccessfulTime(), lastSuccess()));
          next.active(references(active));
          next.activeCount(activeCount(active, true));
          next.conditions(conditions.asList());
        });
  }

  static boolean isDone(String run, ExecutionResult result) {
    return !result.incomplete().contains(CronPlan.startOf(run));
  }

  /** The runs that have not ended, with those that the cache does not show yet. */
  private List<String> active(Optional<Instant> started, Optional<String> manual) {
    Stream<String> created =
        Stream.concat(
                started.map(time -> RunObject.name(snapshot.cron(), time)).stream(),
                manual.stream())
            .filter(name -> snapshot.runs().stream().noneMatch(run -> run.name().equals(name)));
    return Stream.concat(snapshot.active().stream().map(CronRun::name), created).sorted().toList();
  }

  private @Nullable List<RayJobReference> references(List<String> active) {
    return active.isEmpty()
        ? null
        : active.stream()
            .map(name -> RayJobReference.to(snapshot.cron().namespace(), name))
            .toList();
  }

  /** Nothing rather than zero while nothing is scheduled: KubeRay has no status then. */
  private static @Nullable Long activeCount(List<String> active, boolean isIdle) {
    return active.isEmpty() && isIdle ? null : Long.valueOf(active.size());
  }

  private Optional<Instant> lastSuccess() {
    return Stream.concat(
            CronSnapshot.time(snapshot.status().lastSuccessfulTime()).stream(),
            snapshot.runs().stream()
                .filter(run -> run.state() == RunState.SUCCEEDED)
                .map(run -> run.endedAt().orElse(run.createdAt())))
        .max(Instant::compareTo);
  }

  private Optional<Instant> skipped(CronPlan plan) {
    return plan.due()
        .flatMap(run -> run instanceof DueRun.TooLate it ? Optional.of(it.time()) : empty())
        .or(() -> CronSnapshot.time(snapshot.status().lastSkippedTime()));
  }

  private @Nullable List<Condition> conditions(Optional<DueRun> due, Optional<Instant> started) {
    ConditionList conditions = conditionList();
    conditions.remove(RayCronJobCondition.ACCEPTED);
    due.flatMap(SkippedRun::condition).ifPresent(conditions::set);
    if (started.isPresent() && conditions.isTrue(RayCronJobCondition.RUN_SKIPPED)) {
      conditions.setFalse(
          RayCronJobCondition.RUN_SKIPPED,
          SkippedRun.STARTED,
          "The run of " + started.get() + " was started.");
    }
    ClockSetBack.condition(snapshot, due, now, TOLERANCE)
        .ifPresentOrElse(
            conditions::set, () -> conditions.remove(RayCronJobCondition.CLOCK_SET_BACK));
    List<Condition> all = new ArrayList<>(conditions.asList());
    return all.isEmpty() && snapshot.status().conditions() == null ? null : all;
  }

  private ConditionList conditionList() {
    return new ConditionList(
        snapshot.status().conditions(), Objects.requireNonNull(Timestamp.of(now).text()));
  }

  /** The same text for the same time, so that nothing is written for another way to write it. */
  private static @Nullable Timestamp timestamp(
      @Nullable Timestamp before, Optional<Instant> instant) {
    return CronSnapshot.time(before).equals(instant)
        ? before
        : instant.map(Timestamp::of).orElse(null);
  }

  private static Optional<Instant> empty() {
    return Optional.empty();
  }
}
