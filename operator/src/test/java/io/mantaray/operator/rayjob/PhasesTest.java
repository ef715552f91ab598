package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static io.mantaray.operator.rayjob.JobYaml.INTERACTIVE;
import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.RayJobStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.rayjob.validation.JobValidation;
import io.mantaray.operator.reconcile.Admission;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The phases of a RayJob, as its status shows them. */
class PhasesTest {
  @Test
  void namesAreWrittenToTheStatusBeforeAnythingIsCreated() {
    SimulatedJob job = new SimulatedJob(HTTP);

    job.step();

    assertThat(job.phase()).isEqualTo("Initializing");
    assertThat(job.status().rayClusterName()).isEqualTo("j-n2");
    assertThat(job.status().jobId()).isEqualTo("j-n1");
    assertThat(job.hasCluster()).isFalse();
    assertThat(job.object.getMetadata().getFinalizers()).containsExactly("ray.io/rayjob-finalizer");
  }

  @Test
  void runsOnceInHttpModeAndEndsWithWhatRaySays() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady().settle();
    assertThat(job.ray.runs).containsExactly("j-n2/j-n1");
    assertThat(job.status().jobStatus()).isEqualTo("PENDING");

    job.rayReports("RUNNING", "Job is currently running.").settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.rayReports("SUCCEEDED", "Job finished successfully.").settle();
    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().succeeded()).isEqualTo(1);
    assertThat(job.status().endTime()).isNotNull();
    assertThat(job.ray.runs).hasSize(1);
  }

  @Test
  void theMessageOfAFailedJobIsRays() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady().settle();

    job.rayReports("FAILED", "Traceback …\nValueError: no").settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
    assertThat(job.status().message()).contains("ValueError: no");
    assertThat(job.status().failed()).isEqualTo(1);
  }

  @Test
  void aStoppedJobIsComplete() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady().settle();

    job.rayReports("STOPPED", "stopped").settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().succeeded()).isEqualTo(0);
  }

  @Test
  void anInteractiveJobWaitsForItsUser() {
    SimulatedJob job = new SimulatedJob(INTERACTIVE).settle().clusterGetsReady().settle();
    assertThat(job.phase()).isEqualTo("Waiting");

    job.submitted("mine").edit(spec -> spec.withJobId("mine")).settle();
    job.rayReports("SUCCEEDED", "done").settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().jobId()).isEqualTo("mine");
  }

  @ParameterizedTest
  @CsvSource({
    "activeDeadlineSeconds,DeadlineExceeded,Failed",
    "preRunningDeadlineSeconds,PreRunningDeadlineExceeded,Retrying"
  })
  void aJobThatIsNotReadyInTimeHasFailed(String field, String reason, String phase) {
    SimulatedJob job = new SimulatedJob(field + ": 60, backoffLimit: 1, " + HTTP).settle();

    job.wait(Duration.ofSeconds(60)).step();

    assertThat(job.status().reason()).isEqualTo(reason);
    assertThat(job.phase()).isEqualTo(phase);
  }

  @Test
  void aSelectedClusterIsUsedAndNotDeleted() {
    SimulatedJob job =
        new SimulatedJob(
            "submissionMode: HTTPMode, entrypoint: a, clusterSelector: {ray.io/cluster: host}");
    job.step();
    job.step();
    assertThat(job.events).contains("RayClusterNotFound");

    job.clusterOfOthers("host").settle().rayReports("SUCCEEDED", "done").settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.hasCluster()).isTrue();
    assertThat(job.events).doesNotContain("DeletedRayCluster", "CreatedService");
  }

  @ParameterizedTest
  @CsvSource({"RUNNING,Failed", ",Failed", "FAILED,Failed", "SUCCEEDED,Complete"})
  void aRejectedJobThatHadEndedGoesBackToItsEndWhenItIsValidAgain(String jobStatus, String phase) {
    SimulatedJob job = new SimulatedJob(HTTP);
    job.object.setStatus(
        RayJobStatusBuilder.builder()
            .jobDeploymentStatus("ValidationFailed")
            .jobStatus(jobStatus)
            .endTime(Timestamp.of(job.now))
            .build());

    job.settle();

    assertThat(job.phase()).isEqualTo(phase);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Suspending", "Retrying"})
  void anAttemptIsCleanedUpWhateverTheSpecSays(String phase) {
    SimulatedJob job = new SimulatedJob("backoffLimit: -1, " + HTTP);
    job.object.setStatus(RayJobStatusBuilder.builder().jobDeploymentStatus(phase).build());

    Admission<RayJobStatus> admission =
        JobAdmission.of(
            job.object, new JobValidation(OperatorConfig.defaults("ns").featureGates()));

    assertThat(admission).isInstanceOf(Admission.Admitted.class);
  }
}
