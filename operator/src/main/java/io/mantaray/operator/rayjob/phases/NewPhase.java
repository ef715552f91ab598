package io.mantaray.operator.rayjob.phases;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.NameEndings;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.util.Optional;

/**
 * An attempt begins. Its names are written down before anything is made of them: whatever happens
 * after that, there is one cluster and one job to look for.
 */
record NewPhase(NameEndings endings) implements Phase {
  @Override
  public JobPlan decide(JobSnapshot seen, Instant now) {
    DeclaredJob job = seen.job();
    RayJobStatus status = seen.status();
    RayJobStatus next =
        status.with(
            change ->
                change
                    .jobId(jobId(job, status).orElse(null))
                    .rayClusterName(clusterName(job, status))
                    .startTime(Timestamp.of(now)));
    JobPlan plan = JobPlan.moveTo(JobStatuses.inPhase(next, JobDeploymentStatus.INITIALIZING));
    return Finalizers.has(seen.object(), RayAnnotations.JOB_FINALIZER)
        ? plan
        : plan.then(Finalizers.add(seen.object(), RayAnnotations.JOB_FINALIZER));
  }

  /** In interactive mode the user says later which job it is. */
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
    return job.name() + "-" + endings.ending();
  }
}
