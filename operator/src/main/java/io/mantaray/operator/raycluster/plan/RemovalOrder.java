package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.Comparator;

/**
 * Which worker goes first when there are too many: one that does not run yet before one that runs,
 * one that is not ready before one that is, a younger before an older, and then by name, so that
 * the choice is the same every time.
 */
final class RemovalOrder {
  static final Comparator<Pod> LEAST_LOSS_FIRST =
      Comparator.<Pod>comparingInt(pod -> isRunning(pod) ? 1 : 0)
          .thenComparingInt(pod -> isReady(pod) ? 1 : 0)
          .thenComparing(RemovalOrder::created, Comparator.reverseOrder())
          .thenComparing(pod -> pod.getMetadata().getName());

  private RemovalOrder() {}

  private static boolean isRunning(Pod pod) {
    return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
  }

  private static boolean isReady(Pod pod) {
    return pod.getStatus() != null
        && pod.getStatus().getConditions().stream().anyMatch(RemovalOrder::saysReady);
  }

  private static boolean saysReady(PodCondition condition) {
    return condition.getType().equals("Ready") && condition.getStatus().equals("True");
  }

  /** RFC 3339 in UTC sorts as text; a pod so new that it has no time yet is the youngest. */
  private static String created(Pod pod) {
    String time = pod.getMetadata().getCreationTimestamp();
    return time == null ? "9999" : time;
  }
}
