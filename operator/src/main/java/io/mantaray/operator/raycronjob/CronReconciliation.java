package io.mantaray.operator.raycronjob;

import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.api.v1.RayCronJobStatusBuilder;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.raycronjob.schedule.ParsedSchedule;
import io.mantaray.operator.raycronjob.schedule.Schedule;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.reconcile.ReconciledKind;
import io.mantaray.operator.reconcile.Report;
import io.mantaray.operator.reconcile.StatusConditions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** Plugs RayCronJobs into the shared reconcile loop. */
final class CronReconciliation
    implements ReconciledKind<RayCronJob, RayCronJobStatus, CronSnapshot, CronPlan> {
  private static final StatusConditions<RayCronJobStatus> CONDITIONS =
      new StatusConditions<>(
          () -> RayCronJobStatusBuilder.builder().build(),
          RayCronJobStatus::conditions,
          RayCronJobStatus::withConditions);

  private final CronJobValidation validation;
  private final CronCaches caches;
  private final CronJobMetrics metrics;
  private final InstantSource clock;

  CronReconciliation(
      CronJobValidation validation,
      CronCaches caches,
      CronJobMetrics metrics,
      InstantSource clock) {
    this.validation = validation;
    this.caches = caches;
    this.metrics = metrics;
    this.clock = clock;
  }

  @Override
  public Admission<RayCronJobStatus> admit(RayCronJob object, Instant now) {
    // The garbage collector deletes the RayJobs.
    return object.isMarkedForDeletion()
        ? new Admission.ManagedElsewhere<>()
        : CronAdmission.of(
            CronSnapshot.of(object, caches.runs(object)),
            validation.check(DeclaredCronJob.of(object)),
            now);
  }

  @Override
  public StatusConditions<RayCronJobStatus> conditions() {
    return CONDITIONS;
  }

  /**
   * Before a run is started, the API server is asked.
   *
   * <ol>
   *   <li>Whether there is a newer version: a stale status could tell of a run as due that has long
   *       been started, ended and deleted.
   *   <li>Where runs exclude each other, which others there are: the cache may not show them yet.
   * </ol>
   */
  @Override
  public CronSnapshot observe(RayCronJob object) {
    CronSnapshot cached = CronSnapshot.of(object, caches.runs(object));
    if (!startsRun(decide(cached, clock.instant()))) {
      return cached;
    }
    if (!caches.isCurrent(object)) {
      return cached.asStale();
    }
    return cached.cron().excludesOthers()
        ? CronSnapshot.of(object, caches.currentRuns(object))
        : cached;
  }

  private static boolean startsRun(CronPlan plan) {
    return plan.stages().stream().anyMatch(stage -> stage.id().purpose() == CronStage.START_RUN);
  }

  @Override
  public CronPlan decide(CronSnapshot snapshot, Instant now) {
    return snapshot.isStale()
        ? CronPlan.NOTHING
        : CronPlanner.decide(snapshot, schedule(snapshot.cron()), now);
  }

  private Schedule schedule(DeclaredCronJob cron) {
    return switch (validation.schedule(cron)) {
      case ParsedSchedule.Valid(Schedule schedule) -> schedule;
      case ParsedSchedule.Invalid(String why) ->
          throw new IllegalStateException("the schedule was valid before: " + why);
    };
  }

  @Override
  public void performed(CronSnapshot snapshot, CronPlan plan, ExecutionResult result) {
    metrics.performed(snapshot, plan, result, clock.instant());
  }

  @Override
  public Report<RayCronJobStatus> report(
      CronSnapshot snapshot, CronPlan plan, ExecutionResult result, Instant now) {
    if (snapshot.isStale()) {
      return new Report.Undecided<>("a run is due, and the cache does not show the newest version");
    }
    RayCronJobStatus status = new CronStatusReport(snapshot, now).after(plan, result);
    Optional<Instant> due = plan.requeueAt();
    if (!status.equals(snapshot.status())) {
      return new Report.Write<>(status, plan.isContinued(), due);
    }
    return plan.due().isEmpty() ? new Report.Finished<>(due) : new Report.Keep<>(due);
  }

  @Override
  public void forget(String uid) {
    // Everything is in the status and in the names of RayJobs.
  }
}
