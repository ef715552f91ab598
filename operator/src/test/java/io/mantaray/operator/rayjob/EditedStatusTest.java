package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.rayjob.validation.JobValidation;
import io.mantaray.operator.reconcile.Admission;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** RayJobs whose status was edited and contradicts their spec. */
class EditedStatusTest {
  private static final String CLUSTER =
      "rayClusterSpec: {headGroupSpec: {template: {spec: {containers: [{name: ray, image:"
          + " ray}]}}}}";
  private static final String HTTP = "submissionMode: HTTPMode, " + CLUSTER;
  private static final String INTERACTIVE = "submissionMode: InteractiveMode, " + CLUSTER;

  @Test
  void aJobWhoseStatusIsSetToSuspendedKeepsItsCluster() {
    SimulatedJob job = new SimulatedJob(HTTP).settle();
    String cluster = job.status().rayClusterName();

    write(job, job.status().withJobDeploymentStatus("Suspended"));
    job.settle();

    assertThat(job.phase()).isEqualTo("Initializing");
    assertThat(job.status().rayClusterName()).isEqualTo(cluster);
  }

  @Test
  void aJobWhoseStatusIsSetToRunningWithoutAnAddressDoesNotRunForever() {
    SimulatedJob job = new SimulatedJob(INTERACTIVE).settle();
    write(job, job.status().withJobDeploymentStatus("Running"));
    job.settle();
    assertThat(job.status().jobStatusCheckFailureStartTime()).isNotNull();

    job.wait(Duration.ofMinutes(5)).settle();

    assertThat(job.status().reason()).isEqualTo("JobStatusCheckTimeoutExceeded");
  }

  @Test
  void aJobWhoseStatusIsSetToWaitingIsRejectedUntilItsSpecChanges() {
    SimulatedJob job = new SimulatedJob(HTTP).settle();
    job.object.getMetadata().setGeneration(1L);
    write(job, job.status().withJobDeploymentStatus("Waiting"));

    reject(job);
    job.settle();
    assertThat(job.phase()).isEqualTo("ValidationFailed");

    job.object.getMetadata().setGeneration(2L);
    job.settle();
    assertThat(job.phase()).isEqualTo("Initializing");
    assertThat(job.status().observedGeneration()).isNull();
  }

  @Test
  void aWaitingJobOfAnotherModeIsRejectedUntilItIsInteractiveAgain() {
    SimulatedJob job = new SimulatedJob(INTERACTIVE).settle().clusterGetsReady().settle();
    job.object.getMetadata().setGeneration(2L);
    job.edit(spec -> spec.withSubmissionMode("K8sJobMode"));

    reject(job);
    job.object.getMetadata().setGeneration(3L);
    job.settle();
    assertThat(job.phase()).isEqualTo("ValidationFailed");

    job.edit(spec -> spec.withSubmissionMode("InteractiveMode")).settle();
    assertThat(job.phase()).isEqualTo("Waiting");
  }

  @Test
  void aJobWhoseStatusIsSetToFailedTwiceHasFailedTwice() {
    SimulatedJob job = new SimulatedJob("preRunningDeadlineSeconds: 60, " + HTTP).settle();
    job.wait(Duration.ofMinutes(1)).settle();
    assertThat(job.status().failed()).isEqualTo(1);

    write(job, job.status().withJobDeploymentStatus("Initializing"));
    job.settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().failed()).isEqualTo(2);
  }

  private static void write(SimulatedJob job, RayJobStatus status) {
    job.object.setStatus(status);
  }

  private static void reject(SimulatedJob job) {
    Admission<RayJobStatus> admission =
        JobAdmission.of(
            job.object, new JobValidation(OperatorConfig.defaults("ns").featureGates()));
    assertThat(admission).isInstanceOf(Admission.Rejected.class);
    write(job, ((Admission.Rejected<RayJobStatus>) admission).status().orElseThrow());
  }
}
