package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job runs once, also where Ray is started again and nobody can tell by the name of its head. */
class HeadMemoryTest {
  private static final String KUBERNETES_JOB =
      "entrypoint: python run.py, rayClusterSpec: {headGroupSpec: {template: {spec: {containers:"
          + " [{name: ray, image: ray}]}}}}";
  private static final String HTTP = "submissionMode: HTTPMode, " + KUBERNETES_JOB;

  @ParameterizedTest
  @ValueSource(strings = {KUBERNETES_JOB, HTTP})
  void aJobWhoseHeadWasStartedAgainFailsBeforeAnyoneCanStartItAgain(String spec) {
    SimulatedJob job = running(spec);

    job.headStartsAgain().silence(true).settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().reason()).isEqualTo("AppFailed");
    assertThat(job.hasSubmitter()).isFalse();
    assertThat(job.runs).hasSize(1);
  }

  @Test
  void aSecondStartBySubmitterIsNotTakenForTheFirst() {
    SimulatedJob job = running(KUBERNETES_JOB);

    job.headStartsAgain()
        .wait(Duration.ofSeconds(9))
        .submitted(String.valueOf(job.status().jobId()))
        .rayReports("RUNNING", "runs")
        .settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.hasSubmitter()).isFalse();
  }

  @Test
  void aHeadThatIsSilentForAWhileHasForgottenNothing() {
    SimulatedJob job = running(KUBERNETES_JOB);

    job.silence(true).settle().wait(Duration.ofMinutes(1)).settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.silence(false).settle();
    assertThat(job.phase()).isEqualTo("Running");
  }

  @Test
  void aHeadThatTellsOfTheJobIsBelievedMoreThanTheClockOfItsNode() {
    SimulatedJob job = running(KUBERNETES_JOB);

    job.headClaimsToHaveStarted(job.now.plusSeconds(3600)).settle();

    assertThat(job.phase()).isEqualTo("Running");
  }

  @Test
  void aJobOutlivesAStartOfItsHeadWhoseMemoryIsElsewhere() {
    SimulatedJob job =
        running(
            KUBERNETES_JOB.replace(
                "{headGroup", "{gcsFaultToleranceOptions: {redisAddress: r}, headGroup"));

    job.headClaimsToHaveStarted(job.now).silence(true).settle();

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
