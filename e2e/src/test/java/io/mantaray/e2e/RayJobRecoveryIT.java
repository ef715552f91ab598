package io.mantaray.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;

/**
 * Jobs on real Ray that are interrupted, by their users or by what breaks. They run at the same
 * time, and one of the things that break is the operator of all of them.
 */
@OnCluster(Shape.FULL)
class RayJobRecoveryIT {
  private static final String LONG = "sleep 600";
  private static final String SHORT = "echo done";

  private static @Nullable JobsOnRay started;

  @BeforeAll
  static void startAnOperator(TestNamespace namespace, @TempDir Path folder) {
    started = JobsOnRay.in(namespace, folder);
  }

  @AfterAll
  static void endTheOperator() {
    if (started != null) {
      started.close();
    }
  }

  @Test
  @Execution(CONCURRENT)
  void aJobWhoseOperatorCrashesInEveryPhaseRunsOnce() {
    List<String> phases = new ArrayList<>();
    JobUnderTest job =
        jobs().create("HTTPMode", "orphan", jobs().ownCluster(), RunRecord.UNTIL_TOLD);

    JobUnderTest.await(
        () -> {
          String phase = job.status("jobDeploymentStatus") + " " + job.status("jobStatus");
          if (!phases.contains(phase)) {
            phases.add(phase);
            jobs().replaceOperator();
            if (phase.equals("Running RUNNING")) {
              jobs().tell(job);
            }
          }
          assertThat(phase).isEqualTo("Complete SUCCEEDED");
        });

    assertThat(phases).contains("Initializing null", "Running RUNNING", "Complete SUCCEEDED");
    assertThat(job.status("succeeded")).isEqualTo(1);
    assertThat(jobs().runs(job)).hasSize(1);
    JobUnderTest.await(() -> assertThat(job.clusterExists()).isFalse());
  }

  @Test
  @Execution(CONCURRENT)
  void aJobIsSuspendedWhileItRunsAndRunsAnewWhenItIsResumed() {
    JobUnderTest job = jobs().onOwnCluster("HTTPMode", "suspended", "", LONG, SHORT);
    job.awaitRunning();
    String first = job.cluster();

    job.set("suspend", "true");
    job.awaitPhase("Suspended");
    assertThat(job.client().pods().withLabel("ray.io/cluster", first).list().getItems()).isEmpty();
    assertThat(job.status("rayClusterName")).isNull();

    job.set("suspend", "false");
    job.awaitEnd("Complete", "SUCCEEDED");
    assertThat(job.cluster()).isNotEqualTo(first);
    assertThat(jobs().runs(job)).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  @Execution(CONCURRENT)
  void aJobThatFailsIsTriedAgainOnANewCluster() {
    JobUnderTest job =
        jobs().onOwnCluster("HTTPMode", "tried-again", "backoffLimit: 1", RunRecord.FAILURE, SHORT);

    job.awaitEnd("Complete", "SUCCEEDED");

    assertThat(job.status("failed")).isEqualTo(1);
    assertThat(job.status("succeeded")).isEqualTo(1);
    assertThat(jobs().runs(job)).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  @Execution(CONCURRENT)
  void aJobWhoseHeadIsLostFailsAndIsNotStartedAgainByItsSubmitter() {
    JobUnderTest job = jobs().onOwnCluster("K8sJobMode", "headless", "", LONG);
    job.awaitRunning();

    job.client().resource(job.head()).withGracePeriod(0).delete();

    job.awaitPhase("Failed");
    assertThat(job.status("reason")).isEqualTo("AppFailed");
    assertThat(String.valueOf(job.status("message"))).contains("backoffLimit");
    assertThat(jobs().runs(job)).hasSize(1);
  }

  @Test
  @Execution(CONCURRENT)
  void aJobWhoseHeadIsLostIsTriedAgainWhereThatIsAllowed() {
    JobUnderTest job =
        jobs().onOwnCluster("SidecarMode", "beheaded", "backoffLimit: 1", LONG, SHORT);
    job.awaitRunning();

    job.client().resource(job.head()).withGracePeriod(0).delete();

    job.awaitEnd("Complete", "SUCCEEDED");
    assertThat(job.status("failed")).isEqualTo(1);
    assertThat(jobs().runs(job)).hasSize(2).doesNotHaveDuplicates();
  }

  private static JobsOnRay jobs() {
    return requireNonNull(started);
  }
}
