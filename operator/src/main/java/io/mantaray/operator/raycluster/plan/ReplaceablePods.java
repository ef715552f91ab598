package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which pods have ended and can be replaced now.
 *
 * @param held the UIDs of failed pods that stay until their back-off ends and count as existing
 *     until then
 */
record ReplaceablePods(Set<String> held) {
  Optional<PodTermination> replaceable(ObservedPod pod) {
    return held.contains(pod.getMetadata().getUid()) ? Optional.empty() : PodTermination.of(pod);
  }
}
