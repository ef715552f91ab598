package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.objects.PodConditions;
import java.util.Comparator;

/**
 * Which worker goes first when there are too many: one that does not run yet before one that runs,
 * one that is not ready before one that is, a younger before an older, and then by name, so that
 * the choice is the same every time.
 */
final class RemovalOrder {
  static final Comparator<Pod> LEAST_LOSS_FIRST =
      Comparator.<Pod>comparingInt(pod -> isRunning(pod) ? 1 : 0)
          .thenComparingInt(pod -> PodConditions.isReady(pod) ? 1 : 0)
          .thenComparing(RemovalOrder::created, Comparator.reverseOrder())
          .thenComparing(pod -> pod.getMetadata().getName());

  private RemovalOrder() {}

  private static boolean isRunning(Pod pod) {
    return pod.getStatus() != null && "Running".equals(pod.getStatus().getPhase());
  }

  /** RFC 3339 in UTC sorts as text; a pod so new that it has no time yet is the youngest. */
  private static String created(Pod pod) {
    String time = pod.getMetadata().getCreationTimestamp();
    return time == null ? "9999" : time;
  }
}
