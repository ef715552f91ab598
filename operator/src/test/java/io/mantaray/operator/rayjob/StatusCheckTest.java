package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static io.mantaray.operator.rayjob.JobYaml.INTERACTIVE;
import static io.mantaray.operator.rayjob.JobYaml.KUBERNETES_JOB;
import static io.mantaray.operator.rayjob.SimulatedJob.running;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Status checks that fail: how long Ray may be unreachable. */
class StatusCheckTest {
  @Test
  void anUnreachableRayIsWaitedForAsLongAsConfigured() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady().settle();
    job.rayReports("RUNNING", "runs").settle().rayIsUnreachable().settle();
    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.status().jobStatusCheckFailureStartTime()).isNotNull();

    job.wait(Duration.ofSeconds(299)).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.wait(Duration.ofSeconds(1)).settle();
    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("JobStatusCheckTimeoutExceeded");
  }

  @Test
  void aRayThatAnswersAgainHasTheWholeTimeoutAgain() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady().settle();
    job.rayReports("RUNNING", "runs")
        .rayIsUnreachable()
        .settle()
        .wait(Duration.ofMinutes(4))
        .settle();

    job.rayIsReachable().settle();

    assertThat(job.status().jobStatusCheckFailureStartTime()).isNull();
    job.wait(Duration.ofMinutes(4)).rayIsUnreachable().settle();
    assertThat(job.phase()).isEqualTo("Running");
  }

  @Test
  void anUnreachableSelectedClusterIsRequeued() {
    SimulatedJob job =
        new SimulatedJob("submissionMode: HTTPMode, clusterSelector: {ray.io/cluster: theirs}")
            .clusterOfOthers("theirs")
            .settle();
    job.rayReports("RUNNING", "runs").settle();
    assertThat(job.requeueAt).as("no requeue is needed while it answers").isEmpty();

    job.rayIsUnreachable().settle();

    assertThat(job.requeueAt).contains(job.now.plusSeconds(3));
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
  void anInteractiveJobThatRayNeverHasDoesNotRunForEver() {
    SimulatedJob job = new SimulatedJob(INTERACTIVE).settle().clusterGetsReady().settle();
    job.edit(spec -> spec.withJobId("misspelt")).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.wait(Duration.ofMinutes(5)).settle();

    assertThat(job.phase()).isEqualTo("Failed");
  }

  @Test
  void aJobIsCheckedBeforeItFailsWhenTheOperatorWasAwayForLongerThanTheTimeout() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();
    job.rayIsUnreachable().settle();

    job.operatorRestarts().wait(Duration.ofMinutes(10)).settle();
    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.requeueAt.filter(job.now::isAfter)).as("nothing is due before a poll").isEmpty();

    job.rayIsReachable().rayIsPolled().settle();
    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.status().jobStatusCheckFailureStartTime()).isNull();
  }

  @Test
  void aStatusCheckThatStillFailsAfterTheOperatorWasAwayEndsTheJob() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();
    job.rayIsUnreachable().settle();

    job.operatorRestarts().wait(Duration.ofMinutes(10)).settle().rayIsPolled().settle();

    assertThat(job.status().reason()).isEqualTo("JobStatusCheckTimeoutExceeded");
  }

  @Test
  void aSubmissionIsRepeatedBeforeItFailsWhenTheOperatorWasAwayForLongerThanTheTimeout() {
    SimulatedJob job = new SimulatedJob(HTTP).settle().clusterGetsReady();
    job.step();
    job.rayIsUnreachable().settle();
    assertThat(job.status().jobStatusCheckFailureStartTime()).isNotNull();

    job.operatorRestarts().wait(Duration.ofMinutes(10)).rayIsReachable().rayIsPolled().settle();

    assertThat(job.phase()).isEqualTo("Running");
    assertThat(job.ray.runs).hasSize(1);
  }

  @Test
  void aJobThatEndedInTimeWhileNoOperatorRanHasNotMissedItsDeadline() {
    SimulatedJob job = running("activeDeadlineSeconds: 60, " + HTTP).settle();

    job.operatorRestarts().wait(Duration.ofSeconds(50)).rayReports("SUCCEEDED", "done");
    job.wait(Duration.ofMinutes(10)).settle();
    assertThat(job.phase()).as("before Ray was polled").isEqualTo("Running");

    job.rayIsPolled().settle();
    assertThat(job.phase()).isEqualTo("Complete");
  }

  @Test
  void aJobThatStillRunsWhenTheOperatorIsBackHasMissedItsDeadline() {
    SimulatedJob job = running("activeDeadlineSeconds: 60, " + HTTP).settle();

    job.operatorRestarts().wait(Duration.ofMinutes(10)).settle().rayIsPolled().settle();

    assertThat(job.status().reason()).isEqualTo("DeadlineExceeded");
  }

  @Test
  void aRayThatAnswersBeforeItHasTheJobHasTheWholeTimeoutAgain() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle().clusterGetsReady().settle();
    job.rayIsUnreachable().settle().wait(Duration.ofMinutes(4)).rayIsReachable().settle();
    assertThat(job.status().jobStatusCheckFailureStartTime()).isNull();

    job.wait(Duration.ofMinutes(4)).rayIsUnreachable().settle();

    assertThat(job.phase()).isEqualTo("Running");
  }
}
