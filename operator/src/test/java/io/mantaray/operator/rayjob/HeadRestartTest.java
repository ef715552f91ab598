package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static io.mantaray.operator.rayjob.JobYaml.KUBERNETES_JOB;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job runs once, also if Ray restarts in a head of the same name. */
class HeadRestartTest {
  @ParameterizedTest
  @ValueSource(strings = {KUBERNETES_JOB, HTTP})
  void aJobWhoseHeadRestartedFailsBeforeItCanBeStartedAgain(String spec) {
    SimulatedJob job = running(spec);

    job.headRestarts().rayIsUnreachable().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
    assertThat(job.hasSubmitter()).isFalse();
    assertThat(job.ray.runs).hasSize(1);
  }

  @Test
  void aSecondStartBySubmitterIsNotTakenForTheFirst() {
    SimulatedJob job = running(KUBERNETES_JOB);

    job.headRestarts()
        .wait(Duration.ofSeconds(9))
        .submitted(String.valueOf(job.status().jobId()))
        .rayReports("RUNNING", "runs")
        .settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.hasSubmitter()).isFalse();
  }

  @Test
  void aHeadThatIsUnreachableForAWhileHasNotLostTheJob() {
    SimulatedJob job = running(KUBERNETES_JOB);

    job.rayIsUnreachable().settle().wait(Duration.ofMinutes(1)).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.rayIsReachable().settle();
    assertThat(job.phase()).isEqualTo("Running");
  }

  @Test
  void aHeadThatReportsTheJobCountsMoreThanTheClockOfItsNode() {
    SimulatedJob job = running(KUBERNETES_JOB);

    job.headClaimsToHaveStarted(job.now.plusSeconds(3600)).settle();

    assertThat(job.phase()).isEqualTo("Running");
  }

  @Test
  void aJobOutlivesARestartOfItsHeadWithFaultTolerance() {
    SimulatedJob job =
        running(
            KUBERNETES_JOB.replace(
                "{headGroup", "{gcsFaultToleranceOptions: {redisAddress: r}, headGroup"));

    job.headClaimsToHaveStarted(job.now).rayIsUnreachable().settle();

    assertThat(job.phase()).isEqualTo("Running");
  }

  /** A job that runs since a minute after its head came up, and for a minute. */
  private static SimulatedJob running(String spec) {
    SimulatedJob job = new SimulatedJob(spec).settle();
    job.clusterGetsReady().wait(Duration.ofMinutes(1)).settle();
    job.submitted(String.valueOf(job.status().jobId())).rayReports("RUNNING", "runs").settle();
    assertThat(job.phase()).isEqualTo("Running");
    return job.wait(Duration.ofMinutes(1)).settle();
  }
}
