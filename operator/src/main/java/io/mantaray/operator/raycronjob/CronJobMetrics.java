package io.mantaray.operator.raycronjob;

import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.raycronjob.DueRun.MissedRuns;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;

/** Counts of runs, and how late they start. Not by RayCronJob, to limit the number of series. */
public final class CronJobMetrics {
  private static final double MILLIS_PER_SECOND = 1e3;

  /** From what nobody notices to what a downtime takes. */
  private static final double[] SECONDS = {.01, .05, .1, .25, .5, 1, 2, 5, 10, 30, 60, 300, 3600};

  private final Counter runs;
  private final Counter skipped;
  private final Histogram lateness;

  /** Registers the metrics. */
  public CronJobMetrics(PrometheusRegistry registry) {
    runs =
        Counter.builder()
            .name("manta_cronjob_runs_total")
            .help("RayJobs created by RayCronJobs, by what asked for them: schedule or user.")
            .labelNames("trigger")
            .register(registry);
    skipped =
        Counter.builder()
            .name("manta_cronjob_skipped_runs_total")
            .help("Times of schedules of RayCronJobs for which no RayJob was created, by why.")
            .labelNames("reason")
            .register(registry);
    lateness =
        Histogram.builder()
            .name("manta_cronjob_start_lateness_seconds")
            .help("From the time of a schedule until its RayJob was created.")
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .register(registry);
  }

  void performed(CronSnapshot snapshot, CronPlan plan, ExecutionResult result, Instant now) {
    plan.manualRun()
        .filter(name -> CronStatusReport.isDone(name, result))
        .ifPresent(name -> runs.labelValues("user").inc());
    if (plan.due().isEmpty()) {
      return;
    }
    switch (plan.due().get()) {
      case DueRun.Start(Instant time, MissedRuns missed, _, _) -> {
        if (CronStatusReport.isDone(RunObject.name(snapshot.cron(), time), result)) {
          runs.labelValues("schedule").inc();
          lateness.observe(Duration.between(time, now).toMillis() / MILLIS_PER_SECOND);
          skipped.labelValues(SkippedRun.reasonOfMissed(snapshot)).inc(missed.count());
        }
      }
      case DueRun.TooLate(_, MissedRuns missed, _) ->
          skipped.labelValues(SkippedRun.MISSED).inc(missed.count() + 1);
      case DueRun.NotDue _, DueRun.Blocked _ -> {}
    }
  }
}
