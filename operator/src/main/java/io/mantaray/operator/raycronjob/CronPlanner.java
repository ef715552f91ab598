package io.mantaray.operator.raycronjob;

import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.raycronjob.schedule.Schedule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans for one RayCronJob with a valid spec.
 *
 * <ol>
 *   <li>Runs that the status does not tell of, as after a crash, are told first. Otherwise they
 *       might be deleted, and then nothing would say that they were there.
 *   <li>A run of the schedule that is due is created, unless it is suspended; see {@link DueRun}.
 *   <li>A run that the user asks for is created at once, also while the schedule is suspended and
 *       whatever its concurrencyPolicy is. If both are due, it comes with the next plan, so that
 *       the run of the schedule finds no other beside it.
 *   <li>Ended runs beyond the limits are deleted.
 * </ol>
 */
final class CronPlanner {
  private static final EventTemplate SUSPENDED =
      EventTemplate.normal(
          "SuspendedRayCronJob", "The schedule is suspended: no RayJobs are created by it");

  private CronPlanner() {}

  static CronPlan decide(CronSnapshot snapshot, Schedule schedule, Instant now) {
    if (snapshot.hasUntoldRuns()) {
      return CronPlan.NOTHING.continued();
    }
    List<Stage> stages = new ArrayList<>();
    List<EventTemplate> events = new ArrayList<>();
    Optional<DueRun> due = Optional.empty();
    if (snapshot.cron().suspended()) {
      events.add(SUSPENDED);
    } else {
      DueRun run = DueRun.of(snapshot, schedule, now);
      stages.addAll(stages(snapshot, run));
      SkippedRun.event(run, snapshot).ifPresent(events::add);
      due = Optional.of(run);
    }
    boolean startsScheduled = due.filter(DueRun.Start.class::isInstance).isPresent();
    Optional<RayJob> asked = manualRun(snapshot);
    Optional<RayJob> manual = asked.filter(job -> !startsScheduled);
    manual.ifPresent(job -> stages.add(start(job, Optional.empty())));
    List<CronRun> surplus = RunHistory.surplus(snapshot);
    if (!surplus.isEmpty()) {
      stages.add(deletion(CronStage.CLEAN_HISTORY, surplus, snapshot.cron()));
    }
    return new CronPlan(
        stages,
        events,
        due,
        manual.map(job -> job.getMetadata().getName()),
        asked.isPresent() && startsScheduled);
  }

  /** The run that the user asks for; empty if the status tells of it. */
  private static Optional<RayJob> manualRun(CronSnapshot snapshot) {
    return snapshot
        .cron()
        .runNow()
        .map(value -> RunObject.manual(snapshot.cron(), value))
        .filter(job -> !job.getMetadata().getName().equals(snapshot.status().lastManualRun()));
  }

  private static List<Stage> stages(CronSnapshot snapshot, DueRun due) {
    return switch (due) {
      case DueRun.NotDue _, DueRun.Blocked _, DueRun.TooLate _ -> List.of();
      case DueRun.Start(Instant time, DueRun.MissedRuns missed, List<CronRun> replaced, _) -> {
        RayJob job = RunObject.scheduled(snapshot.cron(), time);
        Stage start = start(job, SkippedRun.missedEvent(time, missed, snapshot));
        if (replaced.isEmpty()) {
          yield List.of(start);
        }
        Stage deletion = deletion(CronStage.REPLACE_RUNS, replaced, snapshot.cron());
        yield List.of(deletion, start.requiring(List.of(deletion.id())));
      }
    };
  }

  private static Stage start(RayJob job, Optional<EventTemplate> done) {
    String name = job.getMetadata().getName();
    EventTemplate failed =
        EventTemplate.warning("FailedToCreateRayJob", "The RayJob " + name + " was not created");
    StageId id = CronPlan.startOf(name);
    return Stage.of(
        id.purpose(),
        id.scope(),
        List.of(new Action.Create(job, new ActionEvents(done, Optional.of(failed)))));
  }

  private static Stage deletion(CronStage stage, List<CronRun> runs, DeclaredCronJob cron) {
    return Stage.of(
        stage,
        runs.stream()
            .map(
                run ->
                    new Action.Delete(
                        reference(run, cron),
                        ActionEvents.onFailure(
                            EventTemplate.warning(
                                "FailedToDeleteRayJob",
                                "The RayJob " + run.name() + " was not deleted"))))
            .toList());
  }

  /** A deletion needs no more of an object than which it is. */
  private static RayJob reference(CronRun run, DeclaredCronJob cron) {
    RayJob job = new RayJob();
    job.getMetadata().setNamespace(cron.namespace());
    job.getMetadata().setName(run.name());
    job.getMetadata().setUid(run.uid());
    return job;
  }
}
