package io.mantaray.e2e;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.parallel.ExecutionMode.CONCURRENT;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.local.Shape;
import io.mantaray.local.junit.OnCluster;
import io.mantaray.local.junit.TestNamespace;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs on real Ray, in each way in which they come to it. All but a few share one cluster. */
@OnCluster(Shape.FULL)
class RayJobModesIT {
  private static final String KUBERNETES = "K8sJobMode";
  private static final String HTTP = "HTTPMode";
  private static final String INTERACTIVE = "InteractiveMode";
  private static final String SIDECAR = "SidecarMode";
  private static final String LONG = "sleep 600";

  private static @Nullable JobsOnRay started;

  @BeforeAll
  static void startACluster(TestNamespace namespace, @TempDir Path folder) {
    JobsOnRay jobs = JobsOnRay.in(namespace, folder);
    started = jobs;
    jobs.startHost();
  }

  @AfterAll
  static void endTheOperator() {
    if (started != null) {
      started.close();
    }
  }

  @ParameterizedTest
  @Execution(CONCURRENT)
  @ValueSource(strings = {SIDECAR, KUBERNETES, HTTP, INTERACTIVE})
  void aJobThatSucceedsIsCompleteAfterOneRun(String mode) {
    JobUnderTest job = jobs().inMode(mode, named("succeeds", mode), "echo done");

    job.awaitEnd("Complete", "SUCCEEDED");

    assertThat(job.status("succeeded")).isEqualTo(1);
    assertThat(job.status("failed")).isEqualTo(0);
    assertThat(jobs().runs(job)).hasSize(1);
  }

  @ParameterizedTest
  @Execution(CONCURRENT)
  @ValueSource(strings = {SIDECAR, KUBERNETES, HTTP, INTERACTIVE})
  void aJobThatFailsShowsTheEndOfItsTraceback(String mode) {
    JobUnderTest job = jobs().inMode(mode, named("fails", mode), RunRecord.FAILURE);

    job.awaitEnd("Failed", "FAILED");

    assertThat(job.status("reason")).isEqualTo("AppFailed");
    assertThat(String.valueOf(job.status("message")))
        .contains("Traceback (most recent call last)", "ValueError: the data is wrong");
    assertThat(job.status("failed")).isEqualTo(1);
    assertThat(jobs().runs(job)).hasSize(1);
  }

  @ParameterizedTest
  @Execution(CONCURRENT)
  @ValueSource(strings = {SIDECAR, KUBERNETES, HTTP, INTERACTIVE})
  void aJobThatItsUserStopsInRayIsComplete(String mode) {
    JobUnderTest job = jobs().inMode(mode, named("stopped", mode), LONG);
    job.awaitRunning();

    jobs().ray(job).stop(job.id());

    job.awaitEnd("Complete", "STOPPED");
    assertThat(job.status("succeeded")).isEqualTo(0);
    assertThat(jobs().runs(job)).hasSize(1);
  }

  @ParameterizedTest
  @Execution(CONCURRENT)
  @ValueSource(strings = {KUBERNETES, HTTP, INTERACTIVE})
  void aJobThatIsDeletedIsStoppedInRay(String mode) {
    JobUnderTest job = jobs().inMode(mode, named("deleted", mode), LONG);
    job.awaitRunning();
    RayDashboard ray = jobs().ray(job);
    String id = job.id();

    job.delete();

    JobUnderTest.await(() -> assertThat(job.isGone()).isTrue());
    JobUnderTest.await(() -> assertThat(JobsOnRay.statusInRay(ray, id)).isEqualTo("STOPPED"));
    assertThat(jobs().runs(job)).hasSize(1);
  }

  @Test
  @Execution(CONCURRENT)
  void aJobWithAClusterOfItsOwnTakesItAlongWhenItIsDeleted() {
    JobUnderTest job = jobs().onOwnCluster(SIDECAR, "deleted-sidecar", "", LONG);
    job.awaitRunning();
    String head = job.head().getMetadata().getName();

    job.delete();

    JobUnderTest.await(() -> assertThat(job.isGone()).isTrue());
    JobUnderTest.await(() -> assertThat(job.client().pods().withName(head).get()).isNull());
  }

  @Test
  @Execution(CONCURRENT)
  void aJobHasTheEnvironmentThatItsRuntimeEnvironmentNames() {
    String environment = "runtimeEnvYAML: \"env_vars: {GREETING: good morning}\"";
    JobUnderTest byOperator =
        jobs().onHost(HTTP, "environment-http", environment, "printenv GREETING");
    JobUnderTest byJob =
        jobs().onHost(KUBERNETES, "environment-k8s", environment, "printenv GREETING");

    byOperator.awaitEnd("Complete", "SUCCEEDED");
    byJob.awaitEnd("Complete", "SUCCEEDED");

    assertThat(jobs().ray(byOperator).logTail(byOperator.id(), 1000).toString())
        .contains("good morning");
    assertThat(byJob.client().batch().v1().jobs().withName(byJob.name()).getLog())
        .containsOnlyOnce("good morning");
  }

  @Test
  @Execution(CONCURRENT)
  void aJobOutlivesItsSubmitter() {
    JobUnderTest job = jobs().onHost(KUBERNETES, "survives", "", RunRecord.UNTIL_TOLD);
    job.awaitRunning();
    Pod submitter = job.submitters().getFirst();

    job.client().resource(submitter).withGracePeriod(0).delete();
    JobUnderTest.await(
        () ->
            assertThat(job.submitters())
                .extracting(pod -> pod.getMetadata().getUid())
                .isNotEmpty()
                .doesNotContain(submitter.getMetadata().getUid()));
    jobs().tell(job);

    job.awaitEnd("Complete", "SUCCEEDED");
    assertThat(jobs().runs(job)).hasSize(1);
  }

  @Test
  @Execution(CONCURRENT)
  void aSelectedClusterIsNeverDeleted() {
    String uid = jobs().host().getMetadata().getUid();
    JobUnderTest job = jobs().onHost(HTTP, "guest", "ttlSecondsAfterFinished: 0", "true");
    job.awaitEnd("Complete", "SUCCEEDED");

    job.delete();
    JobUnderTest.await(() -> assertThat(job.isGone()).isTrue());

    assertThat(jobs().host().getMetadata().getUid()).isEqualTo(uid);
    assertThat(jobs().host().isMarkedForDeletion()).isFalse();
    assertThat(jobs().host().get("status", "state").toString()).isEqualTo("ready");
  }

  @Test
  @Execution(CONCURRENT)
  void aJobThatTakesTooLongFailsAndIsStoppedOnceItIsDeleted() {
    JobUnderTest job = jobs().onHost(HTTP, "too-long", "", LONG);
    job.awaitRunning();
    job.set("activeDeadlineSeconds", "1");
    job.awaitPhase("Failed");
    assertThat(job.status("reason")).isEqualTo("DeadlineExceeded");
    RayDashboard ray = jobs().ray(job);
    String id = job.id();

    job.delete();

    JobUnderTest.await(() -> assertThat(job.isGone()).isTrue());
    JobUnderTest.await(() -> assertThat(JobsOnRay.statusInRay(ray, id)).isEqualTo("STOPPED"));
  }

  @Test
  @Execution(CONCURRENT)
  void aJobThatNeverStartsToRunFailsAtItsOwnDeadline() {
    JobUnderTest job =
        JobUnderTest.create(
            jobs().namespace().client(),
            """
            apiVersion: ray.io/v1
            kind: RayJob
            metadata: {name: never-submitted}
            spec:
              submissionMode: InteractiveMode
              preRunningDeadlineSeconds: 5
              clusterSelector: {ray.io/cluster: host}
            """);

    job.awaitPhase("Failed");

    assertThat(job.status("reason")).isEqualTo("PreRunningDeadlineExceeded");
  }

  private static String named(String story, String mode) {
    return story + "-" + mode.replace("Mode", "").toLowerCase(Locale.ROOT);
  }

  private static JobsOnRay jobs() {
    return requireNonNull(started);
  }
}
