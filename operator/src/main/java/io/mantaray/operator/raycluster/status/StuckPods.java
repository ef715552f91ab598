package io.mantaray.operator.raycluster.status;

import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Pods that need the user's help to run, and why.
 *
 * <p>A pod counts only after a grace period: a node may be added, a registry may recover, and each
 * report costs a status write. Pods with the same cause are reported together, so that a thousand
 * unschedulable workers are one sentence.
 *
 * @param reason which pods are stuck, since when and why; absent if none is
 * @param requeueAt when the next grace period ends
 */
record StuckPods(Optional<String> reason, Optional<Instant> requeueAt) {
  private static final int MAX_CAUSES = 3;
  private static final int MAX_PODS = 3;

  static StuckPods among(ObservedPods pods, Instant now) {
    List<HeldUp> waiting =
        pods.all().stream()
            .flatMap(pod -> WaitingReason.of(pod).map(found -> new HeldUp(pod, found)).stream())
            .toList();
    Map<Boolean, List<HeldUp>> byGrace =
        waiting.stream().collect(Collectors.partitioningBy(pod -> !pod.graceEnd().isAfter(now)));
    // Bounded, because the clock of a node may be ahead.
    Optional<Instant> requeueAt =
        byGrace.getOrDefault(false, List.of()).stream()
            .map(HeldUp::graceEnd)
            .min(Comparator.naturalOrder())
            .map(until -> earlier(until, now.plus(WaitingReason.MAX_GRACE_PERIOD)));
    return new StuckPods(describe(byGrace.getOrDefault(true, List.of())), requeueAt);
  }

  private record HeldUp(ObservedPod pod, WaitingReason waitingReason) {
    Instant graceEnd() {
      return waitingReason.since().plus(waitingReason.gracePeriod());
    }

    String name() {
      return pod.getMetadata().getName();
    }
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Optional<String> describe(List<HeldUp> stuck) {
    Map<String, List<HeldUp>> byCause = new LinkedHashMap<>();
    stuck.stream()
        .sorted(
            Comparator.comparing((HeldUp pod) -> !ObservedPods.isHead(pod.pod()))
                .thenComparing(HeldUp::name))
        .forEach(pod -> byCause.computeIfAbsent(cause(pod), any -> new ArrayList<>()).add(pod));
    List<String> sentences =
        byCause.entrySet().stream()
            .limit(MAX_CAUSES)
            .map(entry -> sentence(entry.getKey(), entry.getValue()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (byCause.size() > MAX_CAUSES) {
      sentences.add("There are " + (byCause.size() - MAX_CAUSES) + " more causes.");
    }
    return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
  }

  private static String cause(HeldUp pod) {
    return pod.waitingReason().cause();
  }

  private static String sentence(String cause, List<HeldUp> pods) {
    Instant since =
        pods.stream()
            .map(pod -> pod.waitingReason().since())
            .min(Comparator.naturalOrder())
            .orElse(Instant.EPOCH);
    String names =
        pods.stream().limit(MAX_PODS).map(HeldUp::name).collect(Collectors.joining(", "));
    String others = pods.size() > MAX_PODS ? " and " + (pods.size() - MAX_PODS) + " more" : "";
    String subject =
        pods.size() == 1
            ? "Pod " + names + " is"
            : pods.size() + " pods (" + names + others + ") are";
    return subject + " stuck since " + since + ": " + cause + (cause.endsWith(".") ? "" : ".");
  }
}
