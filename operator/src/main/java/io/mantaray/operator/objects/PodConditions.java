package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** What the conditions of a pod say. */
public final class PodConditions {
  /** The type of the condition of a pod that takes requests. */
  public static final String READY = "Ready";

  private PodConditions() {}

  public static List<PodCondition> of(Pod pod) {
    return pod.getStatus() == null || pod.getStatus().getConditions() == null
        ? List.of()
        : pod.getStatus().getConditions().stream().filter(Objects::nonNull).toList();
  }

  public static Optional<PodCondition> find(Pod pod, String type) {
    return of(pod).stream().filter(condition -> type.equals(condition.getType())).findFirst();
  }

  public static boolean isTrue(PodCondition condition, String type) {
    return type.equals(condition.getType()) && "True".equals(condition.getStatus());
  }

  /** Whether the pod takes requests. */
  public static boolean isReady(Pod pod) {
    return of(pod).stream().anyMatch(condition -> isTrue(condition, READY));
  }
}
