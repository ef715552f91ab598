package io.mantaray.operator.raycronjob;

import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.reconcile.Plan;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The plan for a RayCronJob.
 *
 * @param due the run of the schedule; empty while it is suspended or being deleted
 * @param manualRun the name of the run that the user asked for, if it is to be created
 * @param isContinued whether there is more to do at once, with the next plan
 */
record CronPlan(
    List<Stage> stages,
    List<EventTemplate> events,
    Optional<DueRun> due,
    Optional<String> manualRun,
    boolean isContinued)
    implements Plan {
  static final CronPlan NOTHING =
      new CronPlan(List.of(), List.of(), Optional.empty(), Optional.empty(), false);

  CronPlan {
    stages = List.copyOf(stages);
    events = List.copyOf(events);
  }

  CronPlan continued() {
    return new CronPlan(stages, events, due, manualRun, true);
  }

  /** Always empty: schedules wait for triggers, or for {@link #requeueAt}. */
  @Override
  public Optional<String> waitingFor() {
    return Optional.empty();
  }

  /** When time alone changes something. */
  Optional<Instant> requeueAt() {
    return due.flatMap(
        run ->
            run instanceof DueRun.Blocked(_, _, Optional<Instant> deadline, Optional<Instant> next)
                    && deadline.isPresent()
                    && next.filter(deadline.get()::isAfter).isEmpty()
                ? Optional.of(deadline.get().plusSeconds(1))
                : run.next());
  }

  static StageId startOf(String run) {
    return new StageId(CronStage.START_RUN, run);
  }
}
