package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayjob.RemainingPod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Events about remaining objects of an attempt: what is waited for, why, and what to do. */
final class RemainingObjects {
  /** How many pods an event names. */
  private static final int MAX_NAMED_PODS = 3;

  /** Deletions that take longer get an event. */
  private static final Duration USUAL_DELETION = Duration.ofMinutes(1);

  private RemainingObjects() {}

  /** A cluster or submitter whose deletion takes unusually long. */
  static Optional<EventTemplate> slowDeletion(HasMetadata object, Instant now) {
    return new Timestamp(object.getMetadata().getDeletionTimestamp())
        .instant()
        .filter(since -> !now.isBefore(since.plus(USUAL_DELETION)))
        .map(
            since ->
                EventTemplate.warning(
                    "WaitingForDeletion",
                    "Waiting until %s %s is deleted, which is in deletion since %s. Its finalizers are: %s"
                        .formatted(
                            object.getKind(),
                            Ownership.describe(object),
                            since,
                            String.join(", ", object.getMetadata().getFinalizers()))));
  }

  /** Pods that are waited for; those that should have ended by now are named. */
  static EventTemplate waiting(List<RemainingPod> pods, String cluster, Instant now) {
    List<RemainingPod> overdue = pods.stream().filter(pod -> pod.isOverdue(now)).toList();
    if (overdue.isEmpty()) {
      return EventTemplate.normal(
          "WaitingForPods", "Waiting until the pods of RayCluster %s are gone".formatted(cluster));
    }
    String until =
        overdue.stream()
            .flatMap(pod -> pod.waitedForUntil().stream())
            .max(Instant::compareTo)
            .map(Instant::toString)
            .orElse("");
    return EventTemplate.warning(
        "PodsStuckTerminating",
        "Waiting at the latest until %s for pods that should have ended: %s. %s"
            .formatted(until, describe(overdue), remedy(overdue)));
  }

  /** Pods that are not waited for any longer. */
  static EventTemplate abandoned(List<RemainingPod> pods) {
    return EventTemplate.warning(
        "PodsLeftBehind",
        "Went on without waiting any longer for pods that do not go: %s. %s"
            .formatted(describe(pods), remedy(pods)));
  }

  private static String describe(List<RemainingPod> pods) {
    Stream<String> named = pods.stream().limit(MAX_NAMED_PODS).map(RemainingObjects::describe);
    int more = pods.size() - MAX_NAMED_PODS;
    return Stream.concat(named, more > 0 ? Stream.of("and " + more + " more") : Stream.empty())
        .collect(Collectors.joining(", "));
  }

  private static String describe(RemainingPod pod) {
    return "%s pod %s on node %s (%s; should have ended at %s%s)"
        .formatted(
            pod.isHead() ? "head" : "worker",
            pod.name(),
            pod.node().isEmpty() ? "none" : pod.node(),
            pod.hasEnded() ? "has ended" : "may still run",
            pod.gracePeriodEnd().map(Instant::toString).orElse("no time"),
            pod.finalizers().isEmpty()
                ? ""
                : "; held by finalizers: " + String.join(", ", pod.finalizers()));
  }

  private static String remedy(List<RemainingPod> pods) {
    String example = pods.getFirst().name();
    boolean held = pods.stream().anyMatch(pod -> !pod.finalizers().isEmpty());
    boolean running = pods.stream().anyMatch(pod -> !pod.hasEnded());
    String finalizers = "Remove the finalizers of pods that they hold.";
    String nodes =
        "Where a node is gone for good, delete the node, or force-delete the pod: kubectl delete pod %s --force --grace-period=0"
            .formatted(example);
    return held && running ? finalizers + " " + nodes : held ? finalizers : nodes;
  }
}
