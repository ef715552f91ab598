package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.RayJobStatusBuilder;
import io.mantaray.api.v1.RayJobStatusInfoBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.ManualPollScheduler;
import io.mantaray.operator.dashboards.PollInterval;
import io.mantaray.operator.jobs.DeclaredJob;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** For which jobs Ray is polled, and with which token. */
class JobDashboardsTest {
  private static final RayJobStatus RUNNING =
      RayJobStatusBuilder.builder()
          .jobDeploymentStatus("Running")
          .jobStatus("RUNNING")
          .jobId("id")
          .dashboardURL("head:8265")
          .build();

  private final ManualPollScheduler scheduler = new ManualPollScheduler();
  private final InMemoryRay ray = new InMemoryRay(scheduler);
  private final InMemoryRay refusing = new InMemoryRay(scheduler);
  private final List<String> triggered = new ArrayList<>();
  private final RayCluster cluster = JobSurroundings.cluster("c");

  /** What Ray asks for, what the Secret has, and how often it was read. */
  private String wanted = "old";

  private String secret = "old";
  private int reads;

  private final JobDashboards dashboards =
      new JobDashboards(
          new DashboardPoller(
              target -> at(target.token().orElse("")), PollInterval.STANDARD, 4, scheduler),
          new DashboardAccess(false),
          any -> {
            reads++;
            return Optional.of(secret);
          },
          job -> triggered.add(job.uid()));

  @BeforeEach
  void runJob() {
    refusing.answerWith(new Problem.Refused(Problem.Gate.RAY, 403, "Forbidden"));
    ray.submit(JobSubmission.of("id", "python run.py"));
  }

  private RayDashboard at(String token) {
    return token.equals(wanted) ? ray : refusing;
  }

  @Test
  void aJobIsPolledAsLongAsItRuns() {
    assertThat(isPolled(job("u"), RUNNING)).isTrue();
    assertThat(isPolled(job("u"), RUNNING.withJobDeploymentStatus("Failed"))).isFalse();
  }

  @Test
  void aClusterThatIsGoneIsNotPolled() {
    assertThat(isPolled(job("u"), RUNNING)).isTrue();

    assertThat(dashboards.of(job("u"), RUNNING, Optional.empty())).isEmpty();

    assertThat(isPolled()).isFalse();
  }

  @Test
  void aDeletedJobIsPolledOnlyUntilItsFinalizerIsRemoved() {
    DeclaredJob job = job("u");
    job.metadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    job.metadata().setFinalizers(List.of("ray.io/rayjob-finalizer", "example.com/keep"));
    assertThat(isPolled(job, RUNNING)).isTrue();

    job.metadata().setFinalizers(List.of("example.com/keep"));

    assertThat(isPolled(job, RUNNING)).isFalse();
  }

  @Test
  void aDeletedJobThatRayHasFinishedIsNotPolled() {
    DeclaredJob job = job("u");
    job.metadata().setDeletionTimestamp("2026-01-01T00:00:00Z");
    job.metadata().setFinalizers(List.of("ray.io/rayjob-finalizer"));

    RayJobStatus finished =
        RUNNING
            .withJobStatus("SUCCEEDED")
            .withRayJobInfo(
                RayJobStatusInfoBuilder.builder().endTime(Timestamp.of(scheduler.now())).build());

    assertThat(isPolled(job, finished)).isFalse();
  }

  @Test
  void twoJobsWithTheSameIdOnOneClusterDoNotDisturbEachOther() {
    observe(job("one"));
    observe(job("other"));
    scheduler.settle();
    assertThat(triggered).containsExactlyInAnyOrder("one", "other");

    dashboards.perform(job("one"), new DashboardCommand.Stop("id"));
    scheduler.settle();
    assertThat(observe(job("one")).command()).isPresent();
    assertThat(observe(job("other")).command()).isEmpty();

    dashboards.forget("one");
    triggered.clear();
    ray.run("id");
    scheduler.pass(Duration.ofSeconds(5));
    assertThat(triggered).containsExactly("other");
  }

  @Test
  void aTokenThatIsReplacedLateIsReadAgainWithoutAReconcile() {
    observe(job("u"));
    scheduler.pass(Duration.ofMinutes(10));
    assertThat(reads).as("once for all polls").isEqualTo(1);

    wanted = "new";
    scheduler.pass(Duration.ofMinutes(1));
    assertThat(observe(job("u")).pollFailure()).isPresent();
    secret = "new";
    scheduler.pass(Duration.ofSeconds(8));

    assertThat(observe(job("u")).pollFailure()).isEmpty();
    int before = reads;
    scheduler.pass(Duration.ofMinutes(10));
    assertThat(reads).isEqualTo(before);
  }

  @Test
  void reconcilesReadNoToken() {
    observe(job("u"));
    scheduler.settle();

    for (int i = 0; i < 100; i++) {
      observe(job("u"));
    }

    assertThat(reads).isEqualTo(1);
  }

  private boolean isPolled(DeclaredJob job, RayJobStatus status) {
    dashboards.of(job, status, Optional.of(cluster));
    return isPolled();
  }

  private boolean isPolled() {
    int before = ray.requests().size();
    scheduler.pass(Duration.ofMinutes(1));
    return ray.requests().size() > before;
  }

  private DashboardObservation<JobState> observe(DeclaredJob job) {
    return dashboards.of(job, RUNNING, Optional.of(cluster)).orElseThrow();
  }

  private static DeclaredJob job(String uid) {
    SimulatedJob job = new SimulatedJob("clusterSelector: {ray.io/cluster: c}");
    job.object.getMetadata().setUid(uid);
    return DeclaredJob.of(job.object);
  }
}
