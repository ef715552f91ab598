package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.util.Optional;

/**
 * An attempt begins. Its names are written to the status before any object is created, so that a
 * restart of the operator cannot create a second cluster or job.
 */
record NewPhase(NameSuffixes suffixes) implements Phase {
  @Override
  public JobPlan decide(JobSnapshot snapshot, Instant now) {
    DeclaredJob job = snapshot.job();
    RayJobStatus status = snapshot.status();
    RayJobStatus next =
        status.with(
            change ->
                change
                    .jobId(jobId(job, status).orElse(null))
                    .rayClusterName(clusterName(job, status))
                    .startTime(Timestamp.of(now)));
    JobPlan plan = JobPlan.moveTo(JobStatuses.inPhase(next, JobDeploymentStatus.INITIALIZING));
    return Finalizers.has(snapshot.object(), RayAnnotations.JOB_FINALIZER)
        ? plan
        : plan.then(Finalizers.add(snapshot.object(), RayAnnotations.JOB_FINALIZER));
  }

  /** In interactive mode the user sets the job id later. */
  private Optional<String> jobId(DeclaredJob job, RayJobStatus status) {
    return Optional.ofNullable(status.jobId())
        .filter(id -> !id.isEmpty())
        .or(
            () ->
                job.submittedBy(SubmissionMode.INTERACTIVE)
                    ? Optional.empty()
                    : job.givenJobId().or(() -> Optional.of(generated(job))));
  }

  private String clusterName(DeclaredJob job, RayJobStatus status) {
    return Optional.ofNullable(status.rayClusterName())
        .filter(name -> !name.isEmpty())
        .or(job::selectedCluster)
        .orElseGet(() -> generated(job));
  }

  private String generated(DeclaredJob job) {
    return job.name() + "-" + suffixes.suffix();
  }
}
