package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.KUBERNETES_JOB;
import static io.mantaray.operator.rayjob.JobYaml.SIDECAR;
import static io.mantaray.operator.rayjob.SimulatedJob.running;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How the end or absence of a submitter affects a job. */
class SubmitterTest {
  @Test
  void waitsForTheSubmitterToShowAllOutput() {
    SimulatedJob job = running(KUBERNETES_JOB);

    job.rayReports("SUCCEEDED", "done").settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.submitterEnds("Complete").settle();
    assertThat(job.phase()).isEqualTo("Complete");
  }

  @Test
  void aSubmitterThatDoesNotEndIsNotWaitedForForEver() {
    SimulatedJob job = running(KUBERNETES_JOB);
    job.rayReports("SUCCEEDED", "done").settle();

    job.wait(Duration.ofMinutes(5)).settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().reason()).isEqualTo("JobDeploymentStatusTransitionGracePeriodExceeded");
  }

  @Test
  void aRunningJobContinuesAfterTheEndOfItsSubmitter() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("RUNNING", "runs").settle();

    job.submitterEnds("Failed").settle().wait(Duration.ofMinutes(5)).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.rayReports("SUCCEEDED", "done").settle();
    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.ray.runs).hasSize(1);
  }

  @Test
  void rayIsPolledAtOnceWhenTheSubmitterHasEnded() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("RUNNING", "runs").settle();
    assertThat(job.ray.commands).doesNotContain("PollNow");

    job.submitterEnds("Complete").settle();

    assertThat(job.ray.commands).containsOnlyOnce("PollNow");
  }

  @Test
  void aDeletedSubmitterIsNotMissedOnceRayHasTheJob() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("RUNNING", "runs").settle();

    job.submitterDisappears().settle();
    assertThat(job.hasSubmitter()).isFalse();

    job.rayReports("SUCCEEDED", "done").settle();
    assertThat(job.phase()).isEqualTo("Complete");
  }

  @Test
  void aDeletedSubmitterIsMadeAgainWhileRayHasNoJob() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle().clusterGetsReady().settle();

    job.submitterDisappears().settle();

    assertThat(job.hasSubmitter()).isTrue();
  }

  @Test
  void aSubmitterThatFailsBeforeRayHasTheJobFailsIt() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle().clusterGetsReady().settle();

    job.submitterEnds("Failed").settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("SubmissionFailed");
    assertThat(job.status().message()).contains("BackoffLimitExceeded");
  }

  @Test
  void aSubmitterThatEndsWithoutAJobInRayFailsIt() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle().clusterGetsReady().settle();

    job.submitterEnds("Complete").settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
  }

  @Test
  void aSidecarThatFailsToSubmitFailsTheJob() {
    SimulatedJob job = new SimulatedJob(SIDECAR).settle().clusterGetsReady().settle();

    job.sidecarExits(3).settle();

    assertThat(job.status().reason()).isEqualTo("SubmissionFailed");
    assertThat(job.status().message()).contains("exit code 3");
  }

  @Test
  void aJobThatEndedInTimeHasNotMissedItsDeadlineBecauseOfItsSubmitter() {
    SimulatedJob job = running("activeDeadlineSeconds: 60, " + KUBERNETES_JOB);
    job.rayReports("SUCCEEDED", "done").settle();

    job.wait(Duration.ofSeconds(61)).settle().submitterEnds("Complete").settle();

    assertThat(job.phase()).isEqualTo("Complete");
  }

  @Test
  void aSubmitterThatEndedWhileNoOperatorRanHasEndedInTime() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("SUCCEEDED", "done").settle();

    job.operatorRestarts().submitterEnds("Complete").wait(Duration.ofMinutes(10)).settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().reason()).isNull();
    assertThat(job.status().message()).isEqualTo("done");
  }

  @Test
  void anUnreachableRayHasTheGracePeriodAfterItsSubmitterEndedAlsoWhenTheOperatorWasAway() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle().clusterGetsReady().settle();
    job.submitterEnds("Complete").operatorRestarts().wait(Duration.ofHours(1));

    job.rayIsUnreachable().rayIsPolled().settle();
    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.requeueAt).contains(job.now.plusSeconds(30));

    job.wait(Duration.ofSeconds(30)).settle();
    assertThat(job.status().reason()).isEqualTo("JobDeploymentStatusTransitionGracePeriodExceeded");
  }

  @Test
  void aJobThatRayHadOnlyBetweenTwoPollsIsNotMissed() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle().clusterGetsReady().settle();
    job.ray.keepAnswerFromBeforeTheJob();
    job.submitted("j-n1").rayReports("SUCCEEDED", "done").submitterEnds("Complete");

    job.settle();

    assertThat(job.phase()).isEqualTo("Complete");
  }
}
