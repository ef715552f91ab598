package io.mantaray.operator.dashboards;

import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboards;
import io.mantaray.dashboard.Reply;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.function.LongSupplier;

/**
 * Counts and durations of requests to dashboards. Not by cluster, to limit the number of series;
 * the status of a job shows an unreachable cluster.
 */
public final class DashboardMetrics {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Up to the timeout of a request. */
  private static final double[] SECONDS = {.005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10};

  private final Counter requests;
  private final Histogram duration;
  private final LongSupplier nanoTime;

  /**
   * Registers the metrics.
   *
   * @param nanoTime a monotonic clock
   */
  public DashboardMetrics(PrometheusRegistry registry, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    requests =
        Counter.builder()
            .name("manta_dashboard_requests_total")
            .help("Requests to the dashboards of Ray clusters, by what they asked and what came.")
            .labelNames("request", "outcome")
            .register(registry);
    duration =
        Histogram.builder()
            .name("manta_dashboard_request_duration_seconds")
            .help("Until a dashboard answered or was given up.")
            .labelNames("request")
            .classicOnly()
            .classicUpperBounds(SECONDS)
            .register(registry);
  }

  /** The same dashboards, measured. */
  public RayDashboards measuring(RayDashboards dashboards) {
    return target -> new MeasuredDashboard(dashboards.at(target), this);
  }

  long nanos() {
    return nanoTime.getAsLong();
  }

  void answered(String request, Reply<?> reply, long began) {
    requests.labelValues(request, outcome(reply)).inc();
    duration.labelValues(request).observe((nanos() - began) / NANOS_PER_SECOND);
  }

  private static String outcome(Reply<?> reply) {
    return switch (reply) {
      case Reply.Ok<?>(_) -> "ok";
      case Reply.Err<?>(Problem problem) ->
          switch (problem) {
            case Problem.NoSuchJob(_) -> "no_such_job";
            case Problem.NoAnswer(_, _) -> "no_answer";
            case Problem.Refused(_, _, _) -> "refused";
            case Problem.Rejected(_, _) -> "rejected";
            case Problem.RayFailed(_, _) -> "ray_failed";
            case Problem.NotUnderstood(_) -> "not_understood";
          };
    };
  }
}
