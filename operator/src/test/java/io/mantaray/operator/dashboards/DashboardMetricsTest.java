package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.telemetry.ServedMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class DashboardMetricsTest {
  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final AtomicLong nanos = new AtomicLong();
  private final InMemoryRay ray = new InMemoryRay(InstantSource.system());
  private final RayDashboard dashboard =
      new DashboardMetrics(registry, nanos::get)
          .measuring(target -> ray)
          .at(DashboardTarget.direct("head:8265"));

  private List<String> lines() {
    return ServedMetrics.lines(registry);
  }

  @Test
  void requestsAreCountedByWhatCameOfThem() {
    dashboard.job("a");
    dashboard.submit(JobSubmission.of("a", "python"));
    dashboard.job("a");
    ray.becomeUnreachable();
    dashboard.job("a");

    assertThat(lines())
        .contains(
            "manta_dashboard_requests_total{outcome=\"no_such_job\",request=\"job\"} 1.0",
            "manta_dashboard_requests_total{outcome=\"ok\",request=\"submit\"} 1.0",
            "manta_dashboard_requests_total{outcome=\"ok\",request=\"job\"} 1.0",
            "manta_dashboard_requests_total{outcome=\"no_answer\",request=\"job\"} 1.0");
  }

  @Test
  void requestsAreTimed() {
    ray.beforeEachAnswer(() -> nanos.addAndGet(300_000_000));

    dashboard.serveDetails();

    assertThat(lines())
        .contains(
            "manta_dashboard_request_duration_seconds_bucket{request=\"serve\",le=\"0.25\"} 0",
            "manta_dashboard_request_duration_seconds_bucket{request=\"serve\",le=\"0.5\"} 1");
  }
}
