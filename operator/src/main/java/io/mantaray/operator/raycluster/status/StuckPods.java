package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Pod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Pods that will not run unless somebody does something, and why.
 *
 * <p>A pod counts only after it has been held up for a while: a node may be on its way, a registry
 * may come back, and every mention costs a write of the status. Pods held up by the same cause are
 * told of together, so that a thousand unschedulable workers are one sentence.
 *
 * @param reason names the pods, since when and why; absent if none is stuck
 * @param lookAgain when a pod that is held up will count as stuck
 */
record StuckPods(Optional<String> reason, Optional<Instant> lookAgain) {
  private static final int MOST_CAUSES = 3;
  private static final int MOST_PODS = 3;

  static StuckPods among(ObservedPods pods, Instant now) {
    List<HeldUp> heldUp =
        pods.all().stream()
            .flatMap(pod -> Hindrance.of(pod).map(found -> new HeldUp(pod, found)).stream())
            .toList();
    Map<Boolean, List<HeldUp>> byPatience =
        heldUp.stream().collect(Collectors.partitioningBy(pod -> !pod.patientUntil().isAfter(now)));
    // A pod whose clock runs ahead of ours is not worth waiting for longer than any other.
    Optional<Instant> lookAgain =
        byPatience.getOrDefault(false, List.of()).stream()
            .map(HeldUp::patientUntil)
            .min(Comparator.naturalOrder())
            .map(until -> earlier(until, now.plus(Hindrance.LONGEST_PATIENCE)));
    return new StuckPods(tell(byPatience.getOrDefault(true, List.of())), lookAgain);
  }

  private record HeldUp(Pod pod, Hindrance hindrance) {
    Instant patientUntil() {
      return hindrance.since().plus(hindrance.patience());
    }

    String name() {
      return pod.getMetadata().getName();
    }
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Optional<String> tell(List<HeldUp> stuck) {
    Map<String, List<HeldUp>> byCause = new LinkedHashMap<>();
    stuck.stream()
        .sorted(
            Comparator.comparing((HeldUp pod) -> !ObservedPods.isHead(pod.pod()))
                .thenComparing(HeldUp::name))
        .forEach(pod -> byCause.computeIfAbsent(cause(pod), any -> new ArrayList<>()).add(pod));
    List<String> sentences =
        byCause.entrySet().stream()
            .limit(MOST_CAUSES)
            .map(entry -> sentence(entry.getKey(), entry.getValue()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (byCause.size() > MOST_CAUSES) {
      sentences.add("There are " + (byCause.size() - MOST_CAUSES) + " more causes.");
    }
    return sentences.isEmpty() ? Optional.empty() : Optional.of(String.join(" ", sentences));
  }

  private static String cause(HeldUp pod) {
    return pod.hindrance().cause();
  }

  private static String sentence(String cause, List<HeldUp> pods) {
    Instant since =
        pods.stream()
            .map(pod -> pod.hindrance().since())
            .min(Comparator.naturalOrder())
            .orElse(Instant.EPOCH);
    String names =
        pods.stream().limit(MOST_PODS).map(HeldUp::name).collect(Collectors.joining(", "));
    String others = pods.size() > MOST_PODS ? " and " + (pods.size() - MOST_PODS) + " more" : "";
    String subject =
        pods.size() == 1
            ? "Pod " + names + " is"
            : pods.size() + " pods (" + names + others + ") are";
    return subject + " stuck since " + since + ": " + cause + (cause.endsWith(".") ? "" : ".");
  }
}
