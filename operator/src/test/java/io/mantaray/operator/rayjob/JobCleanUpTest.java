package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static io.mantaray.operator.rayjob.SimulatedJob.running;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is deleted after the end of a job, and what happens when the job itself is deleted. */
class JobCleanUpTest {
  @ParameterizedTest
  @CsvSource({
    "DeleteCluster,DeletedRayCluster,false",
    "DeleteWorkers,UpdatedRayCluster,true",
    "DeleteNone,,true"
  })
  void aDeletionRuleIsAppliedWhenItIsDue(String policy, String event, boolean cluster) {
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
    if (event != null) {
      assertThat(job.events).contains(event);
    }
  }

  @Test
  void ofSeveralDueRulesTheMostComprehensiveIsApplied() {
    SimulatedJob job =
        running(
            "deletionStrategy: {deletionRules: [{policy: DeleteWorkers, condition: {jobStatus:"
                + " SUCCEEDED}}, {policy: DeleteSelf, condition: {jobStatus: SUCCEEDED, ttlSeconds:"
                + " 5}}, {policy: DeleteCluster, condition: {jobStatus: SUCCEEDED, ttlSeconds:"
                + " 5}}]}, "
                + HTTP);
    job.rayReports("SUCCEEDED", "done");
    job.step();

    job.wait(Duration.ofSeconds(5));
    job.step();

    assertThat(job.gone).isTrue();
    assertThat(job.events).doesNotContain("UpdatedRayCluster", "DeletedRayCluster");
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

    assertThat(job.ray.commands).contains("Stop");
    assertThat(job.gone).isTrue();
  }

  @Test
  void aDeletionNeverWaitsForARayThatDoesNotAnswer() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.rayIsUnreachable().deleted().settle();

    assertThat(job.gone).isTrue();
  }

  @Test
  void aDeletionWaitsOnlySoLongForARayThatIsSlow() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.ray.performSlowly();

    job.deleted().settle();
    assertThat(job.gone).isFalse();

    job.wait(Duration.ofSeconds(15)).settle();
    assertThat(job.gone).isTrue();
  }

  @Test
  void aJobThatWasDeletedWhileNoOperatorRanIsStoppedAllTheSame() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.deleted().wait(Duration.ofHours(1)).settle();

    assertThat(job.ray.commands).contains("Stop");
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
  void aJobIsFinishedWhenNothingIsLeftToBeDeleted() {
    SimulatedJob job =
        running("shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: 30, " + HTTP);
    assertThat(job.finished).isFalse();
    job.rayReports("SUCCEEDED", "done").settle();
    assertThat(job.finished).isFalse();
    assertThat(job.requeueAt).contains(job.now.plusSeconds(30));

    job.wait(Duration.ofSeconds(30)).settle();

    assertThat(job.finished).isTrue();
    assertThat(job.requeueAt).isEmpty();
  }

  /** The answer that Ray does not have the job may be older than the submission. */
  @Test
  void aJobThatIsBeingSubmittedIsStoppedToo() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady();
    job.ray.performSlowly();
    job.settle().deleted().settle();
    assertThat(job.gone).isFalse();

    job.submitted(String.valueOf(job.status().jobId()));
    job.ray.answerCommands();
    job.settle();

    assertThat(job.ray.commands).contains("Stop");
    assertThat(job.gone).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {Long.MAX_VALUE, 9_300_000_000_000_000L})
  void hugeDurationsAreAccepted(long seconds) {
    SimulatedJob job =
        running(
            "activeDeadlineSeconds: %d, shutdownAfterJobFinishes: true, ttlSecondsAfterFinished: %d, "
                    .formatted(seconds, seconds)
                + HTTP);

    job.rayReports("SUCCEEDED", "done").settle().wait(Duration.ofDays(365)).settle();

    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.hasCluster()).isTrue();
  }
}
