package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.telemetry.ObjectSeries;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of RayJobs, under KubeRay's names. They are computed at each scrape, so there are series
 * only for existing jobs, also after a restart. Only failed earlier attempts are lost then, as the
 * status keeps only the last.
 */
public final class RayJobMetrics {
  private static final double MILLIS_PER_SECOND = 1e3;

  private final KnownJobs jobs;

  private RayJobMetrics(KnownJobs jobs) {
    this.jobs = jobs;
  }

  /** The source of the metrics. */
  public interface KnownJobs {
    /** All existing jobs. */
    Stream<RayJob> known();

    /** The attempts of a job that were followed by another. */
    Stream<FailedAttempts.Attempt> failedAttempts(String uid);
  }

  /** Registers the metrics. */
  public static void register(PrometheusRegistry registry, KnownJobs jobs) {
    RayJobMetrics metrics = new RayJobMetrics(jobs);
    GaugeWithCallback.builder()
        .name("kuberay_job_info")
        .help("RayJobs that exist.")
        .labelNames("name", "namespace", "uid")
        .callback(series -> jobs.known().forEach(job -> ObjectSeries.report(series, job, 1)))
        .register(registry);
    GaugeWithCallback.builder()
        .name("kuberay_job_deployment_status")
        .help("The phase of each RayJob, by the label deployment_status.")
        .labelNames("name", "namespace", "uid", "deployment_status")
        .callback(
            series ->
                jobs.known()
                    .forEach(job -> ObjectSeries.report(series, job, 1, phase(job.getStatus()))))
        .register(registry);
    GaugeWithCallback.builder()
        .name("kuberay_job_execution_duration_seconds")
        .help("From the start of each attempt of a RayJob until its end, by how it ended.")
        .labelNames("name", "namespace", "uid", "job_deployment_status", "retry_count")
        .callback(metrics::reportDurations)
        .register(registry);
  }

  private void reportDurations(GaugeWithCallback.Callback series) {
    jobs.known()
        .forEach(
            job -> {
              jobs.failedAttempts(job.getMetadata().getUid())
                  .forEach(
                      attempt ->
                          ObjectSeries.report(
                              series,
                              job,
                              seconds(attempt.duration()),
                              JobDeploymentStatus.RETRYING,
                              Long.toString(attempt.failedBefore())));
              lastAttempt(job.getStatus())
                  .ifPresent(
                      attempt ->
                          ObjectSeries.report(
                              series,
                              job,
                              seconds(attempt.duration()),
                              phase(job.getStatus()),
                              Long.toString(attempt.failedBefore())));
            });
  }

  /** The attempt that a job has ended with. */
  private static Optional<FailedAttempts.Attempt> lastAttempt(@Nullable RayJobStatus status) {
    if (status == null || !JobDeploymentStatus.isTerminal(phase(status))) {
      return Optional.empty();
    }
    Optional<Instant> start = JobStatuses.time(status.startTime());
    Optional<Instant> end = JobStatuses.time(status.endTime());
    long failed = status.failed() == null ? 0 : status.failed();
    boolean failedAtLast = phase(status).equals(JobDeploymentStatus.FAILED);
    return start.flatMap(
        from ->
            end.map(
                to ->
                    new FailedAttempts.Attempt(
                        Math.max(0, failedAtLast ? failed - 1 : failed),
                        Duration.between(from, to))));
  }

  private static String phase(@Nullable RayJobStatus status) {
    return JobStatuses.phase(JobStatuses.complete(status));
  }

  private static double seconds(Duration duration) {
    return duration.toMillis() / MILLIS_PER_SECOND;
  }
}
