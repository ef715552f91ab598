package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static io.mantaray.operator.rayjob.JobYaml.KUBERNETES_JOB;
import static io.mantaray.operator.rayjob.SimulatedJob.running;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ConditionBuilder;
import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What a RayJob shows of its cluster in {@code status.rayClusterStatus}. */
class ClusterStatusTest {
  @Test
  void aJobThatBeginsToRunShowsThatItsClusterIsReady() {
    SimulatedJob job = new SimulatedJob(KUBERNETES_JOB).settle();
    job.clusterStatusIs(cluster(null, "False", "head")).settle();
    assertThat(shown(job).conditions()).extracting("status").containsExactly("False");

    job.clusterStatusIs(cluster("ready", "True", "head")).settle();

    assertThat(job.phase()).isEqualTo("Running");
    assertThat(shown(job).state()).isEqualTo("ready");
    assertThat(shown(job).conditions()).extracting("status").containsExactly("True");
  }

  @Test
  void aClusterInTroubleIsShownAlsoWhenRayIsUnreachable() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();
    job.rayIsUnreachable().settle();

    job.clusterStatusIs(cluster(null, "False", "head-1")).settle();

    assertThat(job.phase()).isEqualTo("Running");
    assertThat(shown(job).conditions()).extracting("status").containsExactly("False");
  }

  @Test
  void aJobThatWaitsForItsUserShowsItsClusterAsItIs() {
    SimulatedJob job = new SimulatedJob(JobYaml.INTERACTIVE).settle().clusterGetsReady();
    job.settle();
    assertThat(job.phase()).isEqualTo("Waiting");
    assertThat(shown(job).state()).isEqualTo("ready");

    job.clusterStatusIs(cluster(null, "False", "head-1")).settle();

    assertThat(shown(job).conditions()).extracting("status").containsExactly("False");
  }

  @Test
  void changesOfOnlyCountsAreWrittenWithTheNextChange() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();
    int before = job.statusWrites;

    job.clusterStatusIs(shown(job).withReadyWorkerReplicas(7L)).settle();
    assertThat(job.statusWrites).isEqualTo(before);

    job.rayReports("SUCCEEDED", "done").settle();
    assertThat(shown(job).readyWorkerReplicas()).isEqualTo(7);
    assertThat(job.statusWrites).isEqualTo(before + 1);
  }

  @Test
  void aFailedJobShowsTheLastStatusOfItsCluster() {
    SimulatedJob job = running("activeDeadlineSeconds: 60, " + HTTP).settle();

    job.clusterStatusIs(cluster(null, "False", "head-1")).wait(Duration.ofMinutes(1)).settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(shown(job).conditions()).extracting("status").containsExactly("False");
  }

  @Test
  void theStatusOfAClusterThatIsGoneStays() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.clusterDisappears().settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(shown(job).state()).isEqualTo("ready");
  }

  @Test
  void aJobIsLostWithItsHeadAlsoWhenThereWasNoHeadForAWhile() {
    SimulatedJob job = running(HTTP).rayReports("RUNNING", "runs").settle();

    job.rayIsUnreachable().clusterStatusIs(cluster(null, "False", null)).settle();
    assertThat(job.phase()).isEqualTo("Running");
    job.clusterStatusIs(cluster("ready", "True", "head-2")).settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().message()).contains("no longer knows");
  }

  private static RayClusterStatus shown(SimulatedJob job) {
    return Objects.requireNonNull(job.status().rayClusterStatus());
  }

  private static RayClusterStatus cluster(
      @Nullable String state, String headReady, @Nullable String head) {
    return RayClusterStatusBuilder.builder()
        .state(state)
        .head(HeadInfoBuilder.builder().podName(head).build())
        .conditions(
            List.of(new ConditionBuilder().withType("HeadPodReady").withStatus(headReady).build()))
        .build();
  }
}
