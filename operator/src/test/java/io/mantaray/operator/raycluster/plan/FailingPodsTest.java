package io.mantaray.operator.raycluster.plan;

import static io.mantaray.operator.raycluster.plan.SimulatedCluster.declared;
import static io.mantaray.operator.raycluster.plan.SimulatedCluster.group;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodStatus;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.api.v1.WorkerGroupSpecBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.failures.FailureSeries;
import io.mantaray.operator.raycluster.failures.PodFailures;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Circumstances;
import io.mantaray.operator.raycluster.plan.ClusterPodPlanner.Lifecycle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Back-off of pods that fail repeatedly, in a simulated cluster with a clock. */
class FailingPodsTest {
  private static final PodStatus FAILED = new PodStatusBuilder().withPhase("Failed").build();
  private static final PodStatus EVICTED =
      new PodStatusBuilder().withPhase("Failed").withReason("Evicted").build();

  private final SimulatedCluster cluster = new SimulatedCluster();
  private DeclaredCluster declared = declared(false, group("g", 2, 1));
  private PodFailures known = PodFailures.NONE;
  private Instant now = Instant.parse("2026-03-01T12:00:00Z");
  private final List<EventTemplate> events = new ArrayList<>();
  private Optional<Instant> requeueAt = Optional.empty();

  /** Lets time pass and reconciles the cluster each second. */
  private void pass(Duration time) {
    Instant end = now.plus(time);
    while (now.isBefore(end)) {
      now = now.plusSeconds(1);
      reconcile();
    }
  }

  private void reconcile() {
    cluster.at(now);
    FailureReview review = FailureReview.of(declared, cluster.pods(declared), known, now);
    Circumstances seen = new Circumstances(Lifecycle.RUNNING, false, false, review.held());
    cluster.step(declared, seen);
    known = review.after();
    events.addAll(review.events());
    requeueAt = review.requeueAt();
  }

  private void seconds(int seconds) {
    pass(Duration.ofSeconds(seconds));
  }

  private String head() {
    return name(cluster.heads().getFirst());
  }

  private String worker() {
    return name(cluster.workers("g").getLast());
  }

  private static String name(ObservedPod pod) {
    return pod.getMetadata().getName();
  }

  private void fail(String pod) {
    cluster.status(pod, FAILED);
    seconds(1);
  }

  private void ready(ObservedPod pod) {
    cluster.status(
        name(pod),
        new PodStatusBuilder()
            .withPhase("Running")
            .addNewCondition()
            .withType("Ready")
            .withStatus("True")
            .withLastTransitionTime(now.toString())
            .endCondition()
            .build());
  }

  private void failHeadTwice() {
    seconds(2);
    fail(head());
    seconds(2);
    fail(head());
  }

  private void failAWorkerTwice() {
    seconds(2);
    fail(worker());
    seconds(2);
    fail(worker());
  }

  @Test
  void aFirstFailureIsReplacedImmediatelyAndNotReported() {
    seconds(1);
    String lost = head();

    fail(lost);
    seconds(1);

    assertThat(head()).isNotEqualTo(lost);
    assertThat(known.annotation()).isEmpty();
    assertThat(events).isEmpty();
  }

  @Test
  void aHeadThatKeepsFailingIsReplacedWithBackOff() {
    List<Long> waits = new ArrayList<>();
    seconds(1);
    for (int i = 0; i < 8; i++) {
      String failed = head();
      cluster.status(failed, FAILED);
      Instant failedAt = now;
      while (cluster.names().contains(failed)) {
        seconds(1);
      }
      waits.add(Duration.between(failedAt, now).toSeconds() - 1);
      seconds(2);
    }

    assertThat(waits).containsExactly(0L, 10L, 20L, 40L, 80L, 160L, 300L, 300L);
    assertThat(events).hasSize(7).allMatch(event -> event.reason().equals("HeadPodFailing"));
  }

  @Test
  void aPodThatFailsAtOnceIsTriedAboutTwentyTimesInAnHour() {
    int attempts = 0;
    String last = "";
    for (int second = 0; second < 3600; second++) {
      seconds(1);
      if (!cluster.heads().isEmpty() && !head().equals(last)) {
        last = head();
        attempts++;
        cluster.status(last, FAILED);
      }
    }

    assertThat(attempts).isBetween(10, 20);
  }

  @Test
  void theFailedPodStaysUntilTheBackOffEndsAndIsRequeuedThen() {
    failHeadTwice();
    String failed = head();

    assertThat(requeueAt).contains(now.plusSeconds(10));
    seconds(9);
    assertThat(head()).isEqualTo(failed);
    seconds(2);
    assertThat(head()).isNotEqualTo(failed);
  }

  @Test
  void podsThatFailTogetherAreOneFailure() {
    declared = declared(false, group("g", 50, 1));
    seconds(2);
    List<ObservedPod> workers = cluster.workers("g");

    fail(name(workers.get(0)));
    seconds(3);
    fail(name(workers.get(1)));
    seconds(3);

    assertThat(cluster.names()).doesNotContain(name(workers.get(0)), name(workers.get(1)));
    assertThat(events).isEmpty();
  }

  @Test
  void anotherGroupAndOtherCausesDoNotWait() {
    declared = declared(false, group("g", 3, 1), group("h", 1, 1));
    failAWorkerTwice();
    String held = worker();
    String evicted = name(cluster.workers("g").getFirst());
    String deleted = name(cluster.workers("g").get(1));
    String other = name(cluster.workers("h").getFirst());

    cluster.status(evicted, EVICTED);
    cluster.remove(deleted);
    cluster.status(other, FAILED);
    seconds(2);

    assertThat(cluster.names()).contains(held).doesNotContain(evicted, deleted, other);
    assertThat(cluster.workers("g")).hasSize(3);
    assertThat(cluster.workers("h")).hasSize(1);
  }

  @Test
  void aPodThatRanForLongIsReplacedImmediately() {
    failAWorkerTwice();
    String old = name(cluster.workers("g").getFirst());
    seconds(11);
    for (int i = 0; i < 60; i++) {
      pass(Duration.ofSeconds(10));
    }

    fail(old);

    assertThat(cluster.names()).doesNotContain(old);
    assertThat(events).hasSize(1);
  }

  @Test
  void aDeletedFailedPodIsReplacedImmediatelyAndTheCountContinues() {
    failHeadTwice();

    cluster.remove(head());
    seconds(2);
    assertThat(cluster.heads()).hasSize(1);
    fail(head());

    assertThat(known.of("headgroup").map(FailureSeries::count)).contains(3);
    assertThat(requeueAt).contains(now.plusSeconds(20));
  }

  @Test
  void scalingDownAndNamedWorkersDoNotWait() {
    failAWorkerTwice();
    String failed = worker();

    declared = declared(false, group("g", 1, 1));
    seconds(1);
    assertThat(cluster.names()).doesNotContain(failed);

    declared = declared(false, group("g", 2, 1));
    seconds(2);
    fail(worker());
    assertThat(known.of("g").map(FailureSeries::count)).contains(3);
    declared = declared(false, group("g", 1, 1, worker()));
    seconds(1);

    assertThat(cluster.workers("g")).hasSize(1);
  }

  @Test
  void aReplicaOfSeveralHostsWaitsAsAWhole() {
    declared = declared(false, group("g", 1, 4));
    failAWorkerTwice();
    List<String> replica = cluster.workers("g").stream().map(FailingPodsTest::name).toList();

    seconds(9);
    assertThat(cluster.names()).containsAll(replica);
    seconds(3);

    assertThat(cluster.names()).doesNotContainAnyElementsOf(replica);
    assertThat(cluster.workers("g")).hasSize(4);
  }

  @Test
  void failuresAreForgottenAfterTenStableMinutes() {
    failHeadTwice();
    seconds(12);
    cluster.heads().forEach(this::ready);
    seconds(1);
    assertThat(known.annotation()).isPresent();
    assertThat(requeueAt).contains(now.minusSeconds(1).plus(GroupFailureReview.STABLE_AFTER));

    pass(GroupFailureReview.STABLE_AFTER);

    assertThat(known).isEqualTo(PodFailures.NONE);
  }

  @Test
  void aChangedGroupSpecIsTriedImmediatelyButAChangedSizeIsNot() {
    failAWorkerTwice();
    String failed = worker();
    declared = declared(false, group("g", 3, 1));
    seconds(1);
    assertThat(cluster.names()).contains(failed);
    assertThat(cluster.workers("g")).hasSize(3);

    WorkerGroupSpec repaired =
        WorkerGroupSpecBuilder.builder(group("g", 3, 1))
            .rayStartParams(java.util.Map.of("num-cpus", "1"))
            .build();
    declared = declared(false, repaired);
    seconds(2);

    assertThat(cluster.names()).doesNotContain(failed);
    assertThat(cluster.workers("g")).hasSize(3);
    assertThat(known.annotation()).isEmpty();
  }

  @Test
  void suspendingForgetsFailures() {
    failHeadTwice();

    declared =
        new DeclaredCluster(
            declared.metadata(),
            RayClusterSpecBuilder.builder(declared.spec()).suspend(true).build(),
            declared.head(),
            declared.groups());
    reconcile();

    assertThat(known).isEqualTo(PodFailures.NONE);
  }

  @Test
  void aRestartedOperatorContinuesTheBackOff() {
    failHeadTwice();
    String failed = head();

    known = PodFailures.parse(known.annotation().orElseThrow());
    seconds(9);
    assertThat(head()).isEqualTo(failed);
    seconds(3);
    assertThat(head()).isNotEqualTo(failed);
    known = PodFailures.parse(known.annotation().orElseThrow());
    fail(head());

    assertThat(requeueAt).contains(now.plusSeconds(20));
  }
}
