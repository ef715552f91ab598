package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayJobStatusBuilder;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.rayjob.validation.JobValidation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The life of a RayJob as its user sees it in status. */
class PhasesTest {
  private static final String CLUSTER =
      "rayClusterSpec: {headGroupSpec: {template: {spec: {containers: [{name: ray, image: ray}]}}},"
          + " workerGroupSpecs: [{groupName: w, template: {spec: {containers: [{name: ray}]}}}]}";
  private static final String KUBERNETES_JOB = "entrypoint: python run.py, " + CLUSTER;
  private static final String HTTP = "submissionMode: HTTPMode, " + KUBERNETES_JOB;
  private static final String SIDECAR = "submissionMode: SidecarMode, " + KUBERNETES_JOB;

  @Test
  void namesAreWrittenDownBeforeAnythingIsMade() {
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
    assertThat(job.runs).containsExactly("j-n2/j-n1");
    assertThat(job.status().jobStatus()).isEqualTo("PENDING");

    job.rayReports("RUNNING", "Job is currently running.").settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.rayReports("SUCCEEDED", "Job finished successfully.").settle();
    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().succeeded()).isEqualTo(1);
    assertThat(job.status().endTime()).isNotNull();
    assertThat(job.runs).hasSize(1);
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
  void aLiveJobSurvivesTheDeathOfItsSubmitter() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("RUNNING", "runs").settle();

    job.submitterEnds("Failed").settle().wait(Duration.ofMinutes(5)).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.rayReports("SUCCEEDED", "done").settle();
    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.runs).hasSize(1);
  }

  @Test
  void rayIsAskedAtOnceWhenTheSubmitterHasEnded() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("RUNNING", "runs").settle();
    assertThat(job.told).doesNotContain("asked again");

    job.submitterEnds("Complete").settle();

    assertThat(job.told).containsOnlyOnce("asked again");
  }

  @Test
  void aJobWhoseHeadWasReplacedFailsBeforeItsSubmitterCanStartItAgain() {
    SimulatedJob job = running(KUBERNETES_JOB).rayReports("RUNNING", "runs").settle();

    job.silence(true).headIsCalled("head-2").settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
    assertThat(job.hasSubmitter()).isFalse();
  }

  @Test
  void aJobOutlivesAHeadWhoseMemoryIsElsewhere() {
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
  void aSilentRayIsWaitedForAsLongAsConfigured() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady().settle();
    job.rayReports("RUNNING", "runs").settle().silence(true).settle();
    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.status().jobStatusCheckFailureStartTime()).isNotNull();

    job.wait(Duration.ofSeconds(299)).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.wait(Duration.ofSeconds(1)).settle();
    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("JobStatusCheckTimeoutExceeded");
  }

  @Test
  void aRayThatAnswersAgainIsForgivenItsSilence() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady().settle();
    job.rayReports("RUNNING", "runs").silence(true).settle().wait(Duration.ofMinutes(4)).settle();

    job.silence(false).settle();

    assertThat(job.status().jobStatusCheckFailureStartTime()).isNull();
    job.wait(Duration.ofMinutes(4)).silence(true).settle();
    assertThat(job.phase()).isEqualTo("Running");
  }

  @ParameterizedTest
  @ValueSource(strings = {HTTP, KUBERNETES_JOB})
  void aJobThatRayForgotHasFailedAndIsNotStartedASecondTime(String spec) {
    SimulatedJob job = running(spec).rayReports("RUNNING", "runs").settle();

    job.headRestarts().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
    assertThat(job.status().message()).contains("no longer knows");
    assertThat(job.hasSubmitter()).isFalse();
    assertThat(job.runs).hasSize(1);
  }

  @Test
  void aLostHeadFailsAJobWithItsSubmitterBesideIt() {
    SimulatedJob job = running(SIDECAR);

    job.headIsLost().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().message()).isEqualTo("Ray head pod not found.");
  }

  @Test
  void aSidecarThatFailsToSubmitFailsTheJob() {
    SimulatedJob job = new SimulatedJob(SIDECAR).settle().clusterGetsReady().settle();

    job.sidecarExits(3).settle();

    assertThat(job.status().reason()).isEqualTo("SubmissionFailed");
    assertThat(job.status().message()).contains("exit code 3");
  }

  @Test
  void anInteractiveJobWaitsForItsUser() {
    SimulatedJob job =
        new SimulatedJob("submissionMode: InteractiveMode, " + CLUSTER)
            .settle()
            .clusterGetsReady()
            .settle();
    assertThat(job.phase()).isEqualTo("Waiting");

    job.submitted("mine").edit(spec -> spec.withJobId("mine")).settle();
    job.rayReports("SUCCEEDED", "done").settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().jobId()).isEqualTo("mine");
  }

  @Test
  void aRetryBeginsOnANewClusterWhenNothingOfTheLastOneIsLeft() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP);
    job.rayReports("FAILED", "no").settle();
    assertThat(job.phase()).isEqualTo("Retrying");
    assertThat(job.hasCluster()).isFalse();

    job.podsGo().settle().clusterGetsReady().settle();
    assertThat(job.runs).containsExactly("j-n2/j-n1", "j-n4/j-n3");

    job.rayReports("SUCCEEDED", "yes").settle();
    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().failed()).isEqualTo(1);
    assertThat(job.status().succeeded()).isEqualTo(1);
  }

  @Test
  void theLastRetryFailsForGood() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP);
    job.rayReports("FAILED", "no").settle().podsGo().settle().clusterGetsReady().settle();

    job.rayReports("FAILED", "again").settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().failed()).isEqualTo(2);
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
  void suspendsAndResumesWithANewCluster() {
    SimulatedJob job = running("shutdownAfterJobFinishes: true, " + KUBERNETES_JOB);

    job.edit(spec -> spec.withSuspend(true)).settle().podsGo().settle();
    assertThat(job.phase()).isEqualTo("Suspended");
    assertThat(job.hasCluster()).isFalse();
    assertThat(job.hasSubmitter()).isFalse();
    assertThat(job.status().jobId()).isNull();

    job.edit(spec -> spec.withSuspend(false)).settle().clusterGetsReady().settle();
    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.status().rayClusterName()).isEqualTo("j-n4");
  }

  @Test
  void resumingInTheMiddleOfASuspensionWaitsForItsEnd() {
    SimulatedJob job = running("shutdownAfterJobFinishes: true, " + HTTP);
    job.edit(spec -> spec.withSuspend(true)).step();

    job.edit(spec -> spec.withSuspend(false)).settle();
    assertThat(job.phase()).isEqualTo("Suspending");

    job.podsGo().settle();
    assertThat(job.phase()).isEqualTo("Initializing");
  }

  @Test
  void aSelectedClusterIsAskedForUsedAndLeftAlone() {
    SimulatedJob job =
        new SimulatedJob(
            "submissionMode: HTTPMode, entrypoint: a, clusterSelector: {ray.io/cluster: host}");
    job.step();
    job.step();
    assertThat(job.told).contains("RayClusterNotFound");

    job.clusterOfOthers("host").settle().rayReports("SUCCEEDED", "done").settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.hasCluster()).isTrue();
    assertThat(job.told).doesNotContain("DeletedRayCluster", "CreatedService");
  }

  @ParameterizedTest
  @CsvSource({
    "DeleteCluster,DeletedRayCluster,false",
    "DeleteWorkers,patched cluster,true",
    "DeleteNone,,true"
  })
  void aDeletionRuleIsFollowedWhenItsTimeHasCome(String policy, String told, boolean cluster) {
    SimulatedJob job =
        running(
            "deletionStrategy: {deletionRules: [{policy: "
                + policy
                + ", condition: {jobStatus: SUCCEEDED, ttlSeconds: 10}}]}, "
                + HTTP);
    job.rayReports("SUCCEEDED", "done").settle();
    assertThat(job.hasCluster()).isTrue();

    job.wait(Duration.ofSeconds(10));
    job.step();

    assertThat(job.hasCluster()).isEqualTo(cluster);
    if (told != null) {
      assertThat(job.told).contains(told);
    }
  }

  @Test
  void ofSeveralRulesThatAreDueTheMostFarReachingIsFollowed() {
    SimulatedJob job =
        running(
            "deletionStrategy: {deletionRules: [{policy: DeleteWorkers, condition: {jobStatus: SUCCEEDED}},"
                + " {policy: DeleteSelf, condition: {jobStatus: SUCCEEDED, ttlSeconds: 5}},"
                + " {policy: DeleteCluster, condition: {jobStatus: SUCCEEDED, ttlSeconds: 5}}]}, "
                + HTTP);
    job.rayReports("SUCCEEDED", "done");
    job.step();

    job.wait(Duration.ofSeconds(5));
    job.step();

    assertThat(job.gone).isTrue();
    assertThat(job.told).doesNotContain("patched cluster", "DeletedRayCluster");
  }

  @Test
  void theClusterIsShutDownAfterItsTimeToLive() {
    SimulatedJob job =
        running("shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: 30, " + HTTP);
    job.rayReports("SUCCEEDED", "done").settle().wait(Duration.ofSeconds(29)).settle();
    assertThat(job.hasCluster()).isTrue();

    job.wait(Duration.ofSeconds(1)).settle();

    assertThat(job.hasCluster()).isFalse();
    assertThat(job.phase()).isEqualTo("Complete");
  }

  @Test
  void aDeletedJobIsStoppedFirst() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.deleted().settle();

    assertThat(job.told).contains("stopped");
    assertThat(job.gone).isTrue();
  }

  @Test
  void aDeletionNeverWaitsForARayThatDoesNotAnswer() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.silence(true).deleted().settle();

    assertThat(job.gone).isTrue();
  }

  @Test
  void aDeletionWaitsOnlySoLongForARayThatTakesItsTime() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.slow().deleted().settle();
    assertThat(job.gone).isFalse();

    job.wait(Duration.ofSeconds(15)).settle();
    assertThat(job.gone).isTrue();
  }

  @Test
  void aJobThatWasDeletedWhileNobodyWatchedIsStoppedAllTheSame() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.deleted().wait(Duration.ofHours(1)).settle();

    assertThat(job.told).contains("stopped");
    assertThat(job.gone).isTrue();
  }

  @Test
  void aJobWithoutAClusterIsDeletedAtOnce() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterDisappears();

    job.deleted();
    job.step();

    assertThat(job.gone).isTrue();
  }

  @Test
  void aSelectedClusterThatFallsSilentIsLookedForAgain() {
    SimulatedJob job =
        new SimulatedJob("submissionMode: HTTPMode, clusterSelector: {ray.io/cluster: theirs}")
            .clusterOfOthers("theirs")
            .settle();
    job.rayReports("RUNNING", "runs").settle();
    assertThat(job.lookAgain).as("as long as it answers, nobody has to look").isEmpty();

    job.silence(true).settle();

    assertThat(job.lookAgain).contains(job.now.plusSeconds(3));
  }

  @Test
  void aJobOnASelectedClusterThatDisappearsDoesNotRunForEver() {
    SimulatedJob job =
        new SimulatedJob(
                "submissionMode: HTTPMode, entrypoint: a, clusterSelector: {ray.io/cluster: host}")
            .clusterOfOthers("host");
    job.step();
    job.step();
    assertThat(job.phase()).isEqualTo("Running");

    job.clusterDisappears().step();
    job.wait(Duration.ofMinutes(5)).step();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("JobStatusCheckTimeoutExceeded");
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

  @Test
  void aJobThatEndedInTimeHasNotMissedItsDeadlineBecauseOfItsSubmitter() {
    SimulatedJob job = running("activeDeadlineSeconds: 60, " + KUBERNETES_JOB);
    job.rayReports("SUCCEEDED", "done").settle();

    job.wait(Duration.ofSeconds(61)).settle().submitterEnds("Complete").settle();

    assertThat(job.phase()).isEqualTo("Complete");
  }

  @Test
  void aWaitingJobCanBeSuspended() {
    SimulatedJob job =
        new SimulatedJob(
                "shutdownAfterJobFinishes: true, submissionMode: InteractiveMode, " + CLUSTER)
            .settle()
            .clusterGetsReady()
            .settle();
    assertThat(job.phase()).isEqualTo("Waiting");

    job.edit(spec -> spec.withSuspend(true)).settle().podsGo().settle();

    assertThat(job.phase()).isEqualTo("Suspended");
    assertThat(job.hasCluster()).isFalse();
  }

  @Test
  void anInteractiveJobThatRayNeverHearsOfDoesNotRunForEver() {
    SimulatedJob job =
        new SimulatedJob("submissionMode: InteractiveMode, " + CLUSTER)
            .settle()
            .clusterGetsReady()
            .settle();
    job.edit(spec -> spec.withJobId("misspelt")).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.wait(Duration.ofMinutes(5)).settle();

    assertThat(job.phase()).isEqualTo("Failed");
  }

  @ParameterizedTest
  @CsvSource({"RUNNING,Failed", ",Failed", "FAILED,Failed", "SUCCEEDED,Complete"})
  void aRefusedJobThatHadEndedGoesBackToItsEndWhenItIsMended(String jobStatus, String phase) {
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
  void whatIsBeingGivenBackIsGivenBackWhateverTheSpecSays(String phase) {
    SimulatedJob job = new SimulatedJob("backoffLimit: -1, " + HTTP);
    job.object.setStatus(RayJobStatusBuilder.builder().jobDeploymentStatus(phase).build());

    JobAdmission admission =
        JobAdmission.of(
            job.object, new JobValidation(OperatorConfig.defaults("ns").featureGates()));

    assertThat(admission).isInstanceOf(JobAdmission.Admitted.class);
  }

  private static SimulatedJob running(String spec) {
    SimulatedJob job = new SimulatedJob(spec).settle().clusterGetsReady().settle();
    job.submitted(String.valueOf(job.status().jobId())).settle();
    assertThat(job.phase()).isEqualTo("Running");
    return job;
  }
}
