package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import java.util.Optional;
import java.util.Set;

/**
 * Tells which pods have ended and are to be replaced now.
 *
 * @param held the UIDs of failed pods that stay for now, and take up their places meanwhile
 */
record EndedPods(Set<String> held) {
  Optional<PodEnd> replaceable(Pod pod) {
    return held.contains(pod.getMetadata().getUid()) ? Optional.empty() : PodEnd.of(pod);
  }
}
