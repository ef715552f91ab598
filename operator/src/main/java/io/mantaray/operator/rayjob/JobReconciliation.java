package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.objects.ObjectStage;
import io.mantaray.operator.rayjob.JobSnapshot.RelatedObjects;
import io.mantaray.operator.rayjob.cleanup.JobDeletion;
import io.mantaray.operator.rayjob.phases.Phases;
import io.mantaray.operator.rayjob.validation.JobValidation;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.reconcile.ReconciledKind;
import io.mantaray.operator.reconcile.Report;
import io.mantaray.operator.reconcile.StatusConditions;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plugs RayJobs into the shared reconcile loop. */
public final class JobReconciliation
    implements ReconciledKind<RayJob, RayJobStatus, JobSnapshot, JobPlan> {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayJob");

  private final FeatureGates gates;
  private final JobCaches caches;
  private final JobDashboards dashboards;
  private final Phases phases;
  private final FailedAttempts attempts;

  JobReconciliation(
      FeatureGates gates,
      JobCaches caches,
      JobDashboards dashboards,
      Phases phases,
      FailedAttempts attempts) {
    this.gates = gates;
    this.caches = caches;
    this.dashboards = dashboards;
    this.phases = phases;
    this.attempts = attempts;
  }

  @Override
  public Admission<RayJobStatus> admit(RayJob job, Instant now) {
    return JobAdmission.of(job, new JobValidation(gates));
  }

  @Override
  public StatusConditions<RayJobStatus> conditions() {
    return JobStatuses.CONDITIONS;
  }

  @Override
  public void notReconciled(String uid) {
    dashboards.forget(uid);
  }

  @Override
  public JobSnapshot observe(RayJob object) {
    DeclaredJob job = DeclaredJob.of(object);
    RayJobStatus status = JobStatuses.complete(object.getStatus());
    RelatedObjects related = caches.relatedTo(job, status);
    return new JobSnapshot(
        object, job, status, related, dashboards.of(job, status, related.cluster()));
  }

  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    return snapshot.object().isMarkedForDeletion()
        ? JobDeletion.decide(snapshot, now)
        : phases.decide(snapshot, now);
  }

  @Override
  public void performed(JobSnapshot snapshot, JobPlan plan, ExecutionResult result) {
    if (hasSucceeded(result)) {
      plan.command().ifPresent(command -> dashboards.perform(snapshot.job(), command));
    }
  }

  @Override
  public Report<RayJobStatus> report(
      JobSnapshot snapshot, JobPlan plan, ExecutionResult result, Instant now) {
    return report(snapshot.object(), plan, result);
  }

  static Report<RayJobStatus> report(RayJob object, JobPlan plan, ExecutionResult result) {
    return plan.status()
        // The status reports the stages as done, so it is not written while some of them fail.
        .filter(_ -> hasSucceeded(result))
        .filter(next -> JobStatuses.differ(object.getStatus(), next))
        .<Report<RayJobStatus>>map(next -> new Report.Write<>(next, true, plan.requeueAt()))
        .orElseGet(
            () ->
                plan.isFinished()
                    ? new Report.Finished<>(plan.requeueAt())
                    : new Report.Keep<>(plan.requeueAt()));
  }

  /** Whether all required stages succeeded: the head service of the job is optional. */
  private static boolean hasSucceeded(ExecutionResult result) {
    return result.incomplete().stream()
        .allMatch(stage -> stage.purpose().equals(ObjectStage.WRITE_OBJECT));
  }

  @Override
  public void statusWritten(JobSnapshot snapshot, RayJobStatus status, Instant now) {
    log.atInfo()
        .addKeyValue("phase", JobStatuses.phase(status))
        .addKeyValue("jobStatus", status.jobStatus())
        .addKeyValue("reason", status.reason())
        .log("The status changed");
    attempts.statusWritten(snapshot.job().uid(), snapshot.status(), status, now);
  }

  @Override
  public void forget(String uid) {
    dashboards.forget(uid);
    attempts.forget(uid);
  }
}
