package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.telemetry.ServedMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RayJobMetricsTest implements RayJobMetrics.KnownJobs {
  private static final String WHO = "name=\"a\",namespace=\"ns\"";

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final List<RayJob> jobs = new ArrayList<>();
  private final FailedAttempts attempts = new FailedAttempts();

  @Override
  public Stream<RayJob> known() {
    return jobs.stream();
  }

  @Override
  public Stream<FailedAttempts.Attempt> failedAttempts(String uid) {
    return attempts.of(uid);
  }

  @BeforeEach
  void serve() {
    RayJobMetrics.register(registry, this);
  }

  private List<String> lines() {
    return ServedMetrics.lines(registry);
  }

  private static RayJob job(String status) {
    return Objects.requireNonNull(
        RayJson.serialization()
            .unmarshal(
                "metadata: {name: a, namespace: ns, uid: u1}\nspec: {}\nstatus: {" + status + "}",
                RayJob.class));
  }

  @Test
  void aJobHasASeriesForItsPhase() {
    jobs.add(job("jobDeploymentStatus: Running"));

    assertThat(lines())
        .contains(
            "# TYPE kuberay_job_info gauge",
            "kuberay_job_info{" + WHO + ",uid=\"u1\"} 1.0",
            "kuberay_job_deployment_status{deployment_status=\"Running\","
                + WHO
                + ",uid=\"u1\"} 1.0")
        .noneMatch(line -> line.startsWith("kuberay_job_execution_duration_seconds{"));
  }

  @Test
  void aNewJobHasAnEmptyPhase() {
    jobs.add(job(""));

    assertThat(lines())
        .contains(
            "kuberay_job_deployment_status{deployment_status=\"\"," + WHO + ",uid=\"u1\"} 1.0");
  }

  @Test
  void anEndedJobHasItsDuration() {
    jobs.add(
        job(
            "jobDeploymentStatus: Failed, failed: 2, startTime: '2026-03-01T12:00:00Z', endTime: '2026-03-01T12:01:30Z'"));

    assertThat(lines())
        .contains(
            "kuberay_job_execution_duration_seconds{job_deployment_status=\"Failed\","
                + WHO
                + ",retry_count=\"1\",uid=\"u1\"} 90.0");
  }

  @Test
  void anAttemptThatIsFollowedByAnotherIsRemembered() {
    RayJob running = job("jobDeploymentStatus: Running, startTime: '2026-03-01T12:00:00Z'");
    RayJob retrying =
        job("jobDeploymentStatus: Retrying, failed: 1, startTime: '2026-03-01T12:00:00Z'");
    attempts.statusWritten(
        "u1",
        Objects.requireNonNull(running.getStatus()),
        Objects.requireNonNull(retrying.getStatus()),
        Instant.parse("2026-03-01T12:00:40Z"));
    jobs.add(retrying);

    assertThat(lines())
        .contains(
            "kuberay_job_execution_duration_seconds{job_deployment_status=\"Retrying\","
                + WHO
                + ",retry_count=\"0\",uid=\"u1\"} 40.0");
  }

  @Test
  void aDeletedJobHasNoSeries() {
    jobs.add(job("jobDeploymentStatus: Running"));
    assertThat(lines()).anyMatch(line -> line.contains("uid=\"u1\""));

    jobs.clear();

    assertThat(lines()).noneMatch(line -> line.contains("uid=\"u1\""));
  }
}
