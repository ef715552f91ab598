package io.mantaray.operator.raycluster.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class StatusPropertiesTest {
  /** A state of the suspension settles in as many steps as it has. */
  private static final int STEPS_TO_REST = 3;

  @Property(tries = 300)
  void comesToRestAndThenSaysNothingNew(
      @ForAll("clusters") DeclaredCluster cluster,
      @ForAll("observations") List<List<Pod>> history,
      @ForAll("outcomes") Outcome outcome) {
    RayClusterStatus status = null;
    for (List<Pod> pods : history) {
      status = Given.computed(seen(cluster, status, pods, outcome), Given.NOW).status();
    }
    Observation last = seen(cluster, status, history.getLast(), outcome);
    for (int i = 0; i < STEPS_TO_REST; i++) {
      last = seen(cluster, Given.status(last), history.getLast(), outcome);
    }
    NextStatus.Computed rest = Given.computed(last, Given.NOW.plus(Duration.ofNanos(1)));
    assertThat(rest.changed()).isFalse();
    assertThat(rest.status().conditions()).doesNotHaveDuplicates();
  }

  private static Observation seen(
      DeclaredCluster cluster, @Nullable RayClusterStatus old, List<Pod> pods, Outcome outcome) {
    return new Observation(cluster, old, new ObservedPods(pods), List.of(Given.service()), outcome);
  }

  @Provide
  Arbitrary<DeclaredCluster> clusters() {
    Arbitrary<Long> numbers =
        Arbitraries.oneOf(Arbitraries.longs(), Arbitraries.longs().between(0, 3));
    Arbitrary<String> suspend = Arbitraries.of("", ", suspend: true", ", suspend: false");
    return Combinators.combine(numbers, numbers, numbers, numbers, suspend)
        .as(
            (replicas, min, max, hosts, suspended) ->
                Given.cluster(
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
                        + suspended));
  }

  /** What was seen one time after the other: at most one head, and any workers. */
  @Provide
  Arbitrary<List<List<Pod>>> observations() {
    Arbitrary<List<Pod>> heads = podStatuses().map(Given::head).list().ofMaxSize(1);
    Arbitrary<List<Pod>> workers =
        podStatuses().map(status -> Given.worker("w", status)).list().ofMaxSize(3);
    return Combinators.combine(heads, workers)
        .as(
            (head, worker) ->
                java.util.stream.Stream.concat(head.stream(), worker.stream()).toList())
        .list()
        .ofMinSize(1)
        .ofMaxSize(5);
  }

  private static Arbitrary<String> podStatuses() {
    String condition =
        "conditions: [{type: %s, status: '%s', reason: %s, lastTransitionTime:"
            + " '2026-01-01T00:00:00Z'}]";
    Arbitrary<String> conditions =
        Combinators.combine(
                Arbitraries.of("Ready", "PodScheduled", "Odd"),
                Arbitraries.of("True", "False", "Unknown", "odd"),
                Arbitraries.of("ContainersNotReady", "Unschedulable", "'no reason'", "''"))
            .as(condition::formatted);
    Arbitrary<String> containers =
        Arbitraries.of(
            "containerStatuses: []",
            "containerStatuses: [{}]",
            "containerStatuses: [{name: r, state: {waiting: {}}}]",
            "containerStatuses: [{name: r, state: {waiting: {reason: ErrImagePull}}}]",
            "containerStatuses: [{name: r, restartCount: 9, state: {terminated: {exitCode: 1}}}]");
    return Combinators.combine(
            Arbitraries.of("Running", "Pending", "Failed", "''"), conditions, containers)
        .as((phase, given, statuses) -> "phase: " + phase + ", " + given + ", " + statuses);
  }

  @Provide
  Arbitrary<Outcome> outcomes() {
    return Arbitraries.of(
        Outcome.success(),
        Outcome.failure(),
        Outcome.failure(Outcome.PodFailure.DELETE_ALL_PODS, "denied"));
  }
}
