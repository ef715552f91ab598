package io.mantaray.operator.rayjob;

import static io.mantaray.operator.rayjob.JobYaml.CLUSTER;
import static io.mantaray.operator.rayjob.JobYaml.HTTP;
import static io.mantaray.operator.rayjob.JobYaml.KUBERNETES_JOB;
import static io.mantaray.operator.rayjob.SimulatedJob.running;
import static io.mantaray.operator.rayjob.SimulatedObjects.remaining;
import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayClusterSpecBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Retries and suspensions: the objects of an attempt are deleted before the next one begins. */
class AttemptCleanupTest {
  @Test
  void aRetryBeginsOnANewClusterWhenNothingOfTheLastOneIsLeft() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP);
    job.rayReports("FAILED", "no").settle();
    assertThat(job.phase()).isEqualTo("Retrying");
    assertThat(job.hasCluster()).isFalse();

    job.podsGo().settle().clusterGetsReady().settle();
    assertThat(job.ray.runs).containsExactly("j-n2/j-n1", "j-n4/j-n3");

    job.rayReports("SUCCEEDED", "yes").settle();
    assertThat(job.phase()).isEqualTo("Complete");
    assertThat(job.status().failed()).isEqualTo(1);
    assertThat(job.status().succeeded()).isEqualTo(1);
  }

  /** It may be held by a finalizer of others for days. */
  @Test
  void aClusterThatIsNotDeletedIsReportedAndAskedForWithBackOff() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP);
    Objects.requireNonNull(job.objects.cluster)
        .getMetadata()
        .setFinalizers(List.of("example.com/keep"));
    job.rayReports("FAILED", "no").settle();
    assertThat(job.phase()).isEqualTo("Retrying");
    assertThat(job.requeueAt).contains(job.now.plusSeconds(1));

    job.wait(Duration.ofMinutes(1)).settle();

    assertThat(job.events).contains("WaitingForDeletion");
    assertThat(job.notes).last().asString().contains("example.com/keep");
    assertThat(job.requeueAt).isEmpty();
    assertThat(job.waitingFor).isPresent();

    job.clusterDisappears().podsGo().settle();
    assertThat(job.status().rayClusterName()).isEqualTo("j-n4");
  }

  @Test
  void theJobFailsAfterTheLastRetry() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP);
    job.rayReports("FAILED", "no").settle().podsGo().settle().clusterGetsReady().settle();

    job.rayReports("FAILED", "again").settle();

    assertThat(job.phase()).isEqualTo("Failed");
    assertThat(job.status().failed()).isEqualTo(2);
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

  /** The status still names the cluster that the user had selected. */
  @Test
  void aSelectedClusterIsNeverDeleted() {
    SimulatedJob job =
        new SimulatedJob(
                "shutdownAfterJobFinishes: true, submissionMode: HTTPMode, entrypoint: run,"
                    + " clusterSelector: {ray.io/cluster: shared}")
            .clusterOfOthers("shared")
            .settle();
    assertThat(job.phase()).isEqualTo("Running");

    job.edit(
            spec ->
                spec.withClusterSelector(null)
                    .withRayClusterSpec(RayClusterSpecBuilder.builder().build())
                    .withSuspend(true))
        .settle();

    assertThat(job.hasCluster()).isTrue();
    assertThat(job.phase()).isEqualTo("Suspended");
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
  void aHeadOnADeadNodeIsWaitedForLongSinceTheEntrypointMayRunThere() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP).rayReports("FAILED", "no").settle();
    assertThat(job.events).contains("WaitingForPods").doesNotContain("PodsStuckTerminating");

    job.wait(Duration.ofSeconds(30)).settle();
    assertThat(job.phase()).isEqualTo("Retrying");
    assertThat(job.events).contains("PodsStuckTerminating");
    assertThat(job.notes.getLast()).contains("head pod j-head on node node-1", "may still run");

    job.wait(Duration.ofSeconds(299)).settle();
    assertThat(job.phase()).isEqualTo("Retrying");

    job.wait(Duration.ofSeconds(1)).settle();
    assertThat(job.phase()).isEqualTo("Initializing");
    assertThat(job.status().rayClusterName()).isEqualTo("j-n4");
    assertThat(job.events).containsOnlyOnce("PodsLeftBehind");
  }

  @Test
  void aWorkerOnADeadNodeIsWaitedForAMinute() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP).rayReports("FAILED", "no").settle();
    job.podsAre(List.of(remaining("j-worker", false, job.now)));

    job.wait(Duration.ofSeconds(89)).settle();
    assertThat(job.phase()).isEqualTo("Retrying");

    job.wait(Duration.ofSeconds(1)).settle();
    assertThat(job.phase()).isEqualTo("Initializing");
    assertThat(job.notes.getLast())
        .contains("worker pod j-worker on node node-1", "kubectl delete pod j-worker --force");
  }

  @Test
  void aPodThatHasEndedAndIsHeldByAFinalizerDelaysASuspensionLittle() {
    SimulatedJob job = running("shutdownAfterJobFinishes: true, " + HTTP);
    job.edit(spec -> spec.withSuspend(true)).settle();
    job.podsAre(List.of(remaining("j-head", true, job.now)));

    job.wait(Duration.ofSeconds(59)).settle();
    assertThat(job.phase()).isEqualTo("Suspending");

    job.wait(Duration.ofSeconds(1)).settle();
    assertThat(job.phase()).isEqualTo("Suspended");
    assertThat(job.notes.getLast())
        .contains("has ended", "example.com/keep", "Remove the finalizers")
        .doesNotContain("--force");
  }

  @Test
  void aPodThatIsNotBeingDeletedIsWaitedForWithoutLimit() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP).rayReports("FAILED", "no").settle();
    job.podsAre(List.of(new RemainingPod("p", "node-1", false, true, Optional.empty(), List.of())));

    job.wait(Duration.ofDays(1)).settle();

    assertThat(job.phase()).isEqualTo("Retrying");
  }

  @Test
  void aLargeClusterOnDeadNodesIsReportedInOneEvent() {
    SimulatedJob job = running("backoffLimit: 1, " + HTTP).rayReports("FAILED", "no").settle();
    job.podsAre(
        IntStream.range(0, 500).mapToObj(i -> remaining("j-worker-" + i, false, job.now)).toList());

    job.wait(Duration.ofSeconds(90)).settle();

    assertThat(job.notes.getLast()).contains("j-worker-0", "and 497 more").hasSizeLessThan(1024);
  }

  @Test
  void aSubmitterOfAnEarlierAttemptKnowsOnlyTheClusterOfThatAttempt() {
    SimulatedJob job = running("backoffLimit: 1, " + KUBERNETES_JOB);
    assertThat(job.objects.submitterCommand()).contains("j-n2-head-svc").doesNotContain("j-n4");

    job.rayReports("FAILED", "no").submitterEnds("Failed").settle();
    assertThat(job.hasSubmitter()).isFalse();
    job.podsGo().settle().clusterGetsReady().settle();

    assertThat(job.objects.submitterCommand())
        .contains("j-n4-head-svc", "j-n3")
        .doesNotContain("j-n2", "j-n1");
  }
}
