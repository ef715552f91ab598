package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static io.mantaray.operator.rayjob.JobYaml.KUBERNETES_JOB;
import static io.mantaray.operator.rayjob.JobYaml.SIDECAR;
import static io.mantaray.operator.rayjob.SimulatedJob.running;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose head or cluster is lost while they run. */
class LostJobTest {
  @Test
  void aJobWhoseHeadWasReplacedFailsBeforeItsSubmitterCanStartItAgain() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("RUNNING", "runs").settle();

    job.rayIsUnreachable().headIsCalled("head-2").settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
    assertThat(job.hasSubmitter()).isFalse();
  }

  @Test
  void aJobOutlivesItsHeadWithFaultTolerance() {
    SimulatedJob job =
        running(
                KUBERNETES_JOB.replace(
                    "{headGroup", "{gcsFaultToleranceOptions: {redisAddress: r}, headGroup"))
            .rayReports("RUNNING", "runs")
            .settle();

    job.headIsCalled("head-2").settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.rayReports("SUCCEEDED", "done").submitterEnds("Complete").settle();
    assertThat(job.phase()).isEqualTo("Complete");
  }

  @Test
  void aJobThatEndedBeforeItsHeadWasReplacedHasEnded() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.rayReports("SUCCEEDED", "done").headIsCalled("head-2").settle();

    assertThat(job.phase()).isEqualTo("Complete");
  }

  @ParameterizedTest
  @ValueSource(strings = {HTTP, KUBERNETES_JOB})
  void aJobThatRayLostHasFailedAndIsNotStartedASecondTime(String spec) {
    SimulatedJob job = running(spec).rayReports("RUNNING", "runs").settle();

    job.rayLosesJob().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
    assertThat(job.status().message()).contains("no longer knows");
    assertThat(job.hasSubmitter()).isFalse();
    assertThat(job.ray.runs).hasSize(1);
  }

  @Test
  void aLostHeadFailsAJobWithItsSubmitterBesideIt() {
    SimulatedJob job = running(SIDECAR);

    job.headIsLost().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().message()).isEqualTo("Ray head pod not found.");
  }

  @Test
  void aJobWhoseClusterIsDeletedUnderItHasFailedWithoutANewCluster() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.clusterDisappears().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().message()).contains("was deleted while the job");
    assertThat(job.hasCluster()).isFalse();
  }

  @Test
  void aClusterThatIsDeletedBeforeRayHasTheJobIsMadeAgain() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle().clusterGetsReady().settle();

    job.clusterDisappears().settle();

    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.hasCluster()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"SUCCEEDED,Complete", "STOPPED,Complete", "FAILED,Failed"})
  void whatRayHasFinishedStaysFinishedWhenItsHeadIsLost(String end, String phase) {
    for (String spec : List.of(KUBERNETES_JOB, SIDECAR)) {
      SimulatedJob job = running(spec).rayReports(end, "over").settle();
      assertThat(job.phase()).isEqualTo("Running");

      job.headIsLost().settle();

      assertThat(job.phase()).isEqualTo(phase);
      assertThat(job.status().message()).isEqualTo("over");
    }
  }

  @Test
  void whatRayHasFinishedStaysFinishedWhenItsClusterIsDeleted() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("SUCCEEDED", "done").settle();

    job.clusterDisappears().settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().succeeded()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {HTTP, KUBERNETES_JOB, SIDECAR})
  void whatIsDeletedOnFailureIsDeletedWhenRayLostTheJob(String spec) {
    SimulatedJob job =
        running(
            "deletionStrategy: {onSuccess: {policy: DeleteNone}, onFailure: {policy: DeleteCluster}}, "
                + spec);
    job.rayReports("RUNNING", "runs").settle();

    job.headIsLost().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().jobStatus()).isEqualTo("FAILED");
    assertThat(job.hasCluster()).isFalse();
  }

  @Test
  void aRuleForFailedJobsIsFollowedWhenTheClusterWasDeletedUnderTheJob() {
    SimulatedJob job =
        running(
            "deletionStrategy: {deletionRules: [{policy: DeleteSelf, condition: {jobStatus: FAILED}}]}, "
                + HTTP);
    job.rayReports("RUNNING", "runs").settle();

    job.clusterDisappears().settle();

    assertThat(job.gone).isTrue();
  }

  @Test
  void whatRayMayStillReportIsNotCalledFailed() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.rayIsUnreachable().settle().wait(Duration.ofMinutes(5)).settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().jobStatus()).as("as in KubeRay").isEqualTo("RUNNING");
  }

  @Test
  void theMessageOfAJobThatRayTookAndLostAtOnceIsASentence() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady();
    while (job.ray.runs.isEmpty()) {
      job.step();
    }

    job.ray.dropJob();
    job.settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().message())
        .contains("no longer knows the job j-n1")
        .doesNotContain("null");
  }

  @Test
  void aJobThatMayHaveBeenStartedASecondTimeIsStoppedWhenItIsDeleted() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();
    job.headRestarts().settle();
    assertThat(job.phase()).isEqualTo("Failed");

    job.submitted("j-n1").deleted().settle();

    assertThat(job.ray.commands).contains("Stop");
    assertThat(job.gone).isTrue();
  }
}
