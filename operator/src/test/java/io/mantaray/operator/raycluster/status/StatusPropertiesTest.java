package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.testing.Edges;
import io.mantaray.testing.Gen;
import io.mantaray.testing.Property;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatusPropertiesTest {
  /** A state of the suspension settles in as many steps as it has. */
  private static final int STEPS_TO_REST = 3;

  /**
   * A cluster, and what became of it.
   *
   * @param history the pods that were seen, one time after the other
   */
  private record Past(
      DeclaredCluster cluster, List<List<ObservedPod>> history, ActionSummary outcome) {
    Past withHistory(List<List<ObservedPod>> other) {
      return new Past(cluster, other, outcome);
    }
  }

  @Test
  void convergesAndThenDoesNotChange() {
    Gen<DeclaredCluster> clusters = clusters();
    Gen<List<List<ObservedPod>>> histories = histories();
    Gen<ActionSummary> outcomes =
        Gen.of(
            ActionSummary.success(),
            ActionSummary.failure(),
            ActionSummary.failure(PodOperation.DELETE_ALL_PODS, "denied"));
    Property.forAll(
            random ->
                new Past(clusters.from(random), histories.from(random), outcomes.from(random)))
        .including(
            Edges.LONGS.stream()
                .map(number -> cluster(number, number, number, number, ""))
                .map(cluster -> new Past(cluster, List.of(List.of()), ActionSummary.success()))
                .toList())
        .tries(300)
        .shortenedBy(Past::history, Past::withHistory)
        .check(past -> converges(past.cluster(), past.history(), past.outcome()));
  }

  private static void converges(
      DeclaredCluster cluster, List<List<ObservedPod>> history, ActionSummary outcome) {
    RayClusterStatus status = null;
    for (List<ObservedPod> pods : history) {
      status = Given.computed(observation(cluster, status, pods, outcome), Given.NOW).status();
    }
    ClusterObservation last = observation(cluster, status, history.getLast(), outcome);
    for (int i = 0; i < STEPS_TO_REST; i++) {
      last = observation(cluster, Given.status(last), history.getLast(), outcome);
    }
    NextStatus.Computed rest = Given.computed(last, Given.NOW.plus(Duration.ofNanos(1)));
    assertThat(rest.changed()).isFalse();
    assertThat(rest.status().conditions()).doesNotHaveDuplicates();
  }

  private static ClusterObservation observation(
      DeclaredCluster cluster,
      @Nullable RayClusterStatus old,
      List<ObservedPod> pods,
      ActionSummary outcome) {
    return new ClusterObservation(
        cluster, old, new ObservedPods(pods), List.of(Given.service()), outcome);
  }

  private static Gen<DeclaredCluster> clusters() {
    Gen<Long> numbers = Gen.oneOf(Gen.longs(), Gen.of(0L, 1L, 2L, 3L));
    Gen<String> suspend = Gen.of("", ", suspend: true", ", suspend: false");
    return random ->
        cluster(
            numbers.from(random),
            numbers.from(random),
            numbers.from(random),
            numbers.from(random),
            suspend.from(random));
  }

  private static DeclaredCluster cluster(
      long replicas, long min, long max, long hosts, String suspend) {
    return Given.cluster(
        "workerGroupSpecs: [{groupName: g, replicas: "
            + replicas
            + ", minReplicas: "
            + min
            + ", maxReplicas: "
            + max
            + ", numOfHosts: "
            + hosts
            + ", template: {spec: {containers: [{name: w, resources: {limits: {cpu: "
            + max
            + "m}}}]}}}]"
            + suspend);
  }

  /** At most one head, and any workers. */
  private static Gen<List<List<ObservedPod>>> histories() {
    Gen<List<ObservedPod>> heads = podStatuses().map(Given::head).list(0, 1);
    Gen<List<ObservedPod>> workers =
        podStatuses().map(status -> Given.worker("w", status)).list(0, 3);
    Gen<List<ObservedPod>> pods =
        random ->
            Stream.concat(heads.from(random).stream(), workers.from(random).stream()).toList();
    return pods.list(1, 5);
  }

  private static Gen<String> podStatuses() {
    Gen<String> phases = Gen.of("Running", "Pending", "Failed", "''");
    Gen<String> types = Gen.of("Ready", "PodScheduled", "Odd");
    Gen<String> statuses = Gen.of("True", "False", "Unknown", "odd");
    Gen<String> reasons = Gen.of("ContainersNotReady", "Unschedulable", "'no reason'", "''");
    Gen<String> containers =
        Gen.of(
            "[]",
            "[{}]",
            "[{name: r, state: {waiting: {}}}]",
            "[{name: r, state: {waiting: {reason: ErrImagePull}}}]",
            "[{name: r, restartCount: 9, state: {terminated: {exitCode: 1}}}]");
    return random ->
        ("phase: %s, conditions: [{type: %s, status: '%s', reason: %s, lastTransitionTime:"
                + " '2026-01-01T00:00:00Z'}], containerStatuses: %s")
            .formatted(
                phases.from(random),
                types.from(random),
                statuses.from(random),
                reasons.from(random),
                containers.from(random));
  }
}
