package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.Comparator;

/**
 * The order in which surplus workers are deleted: not running before running, not ready before
 * ready, younger before older, then by name, so that the choice is deterministic.
 */
final class RemovalOrder {
  static final Comparator<ObservedPod> LEAST_LOSS_FIRST =
      Comparator.<ObservedPod>comparingInt(pod -> pod.status().isRunning() ? 1 : 0)
          .thenComparingInt(pod -> pod.status().isReady() ? 1 : 0)
          .thenComparing(RemovalOrder::created, Comparator.reverseOrder())
          .thenComparing(pod -> pod.getMetadata().getName());

  private RemovalOrder() {}

  /** RFC 3339 in UTC sorts as text; a pod without a creation timestamp is the youngest. */
  private static String created(ObservedPod pod) {
    String time = pod.getMetadata().getCreationTimestamp();
    return time == null ? "9999" : time;
  }
}
