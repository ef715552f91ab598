package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The pods that carry the label of a cluster, terminating ones included.
 *
 * @param all whatever else their labels say
 */
public record ObservedPods(List<Pod> all) {
  private static final String RUNNING = "Running";

  /** The type of the condition of a pod that takes requests. */
  static final String READY = "Ready";

  public ObservedPods {
    all = List.copyOf(all);
  }

  List<Pod> heads() {
    return ofType(NodeType.HEAD);
  }

  boolean none() {
    return all.isEmpty();
  }

  /** Whether there are pods and every one runs and is not known to be unready. */
  boolean allRunning() {
    return !none()
        && all.stream()
            .allMatch(
                pod ->
                    isRunning(pod)
                        && conditions(pod).stream()
                            .filter(condition -> READY.equals(condition.getType()))
                            .allMatch(condition -> "True".equals(condition.getStatus())));
  }

  /** Workers that run. */
  long availableWorkers() {
    return ofType(NodeType.WORKER).stream().filter(ObservedPods::isRunning).count();
  }

  /** Workers that run and take requests. */
  long readyWorkers() {
    return ofType(NodeType.WORKER).stream()
        .filter(
            pod ->
                isRunning(pod)
                    && conditions(pod).stream()
                        .filter(condition -> READY.equals(condition.getType()))
                        .anyMatch(condition -> "True".equals(condition.getStatus())))
        .count();
  }

  static Optional<PodCondition> condition(Pod pod, String type) {
    return conditions(pod).stream()
        .filter(condition -> type.equals(condition.getType()))
        .findFirst();
  }

  static boolean isHead(Pod pod) {
    return isOf(pod, NodeType.HEAD);
  }

  private List<Pod> ofType(NodeType type) {
    return all.stream().filter(pod -> isOf(pod, type)).toList();
  }

  private static boolean isOf(Pod pod, NodeType type) {
    Map<String, String> labels = pod.getMetadata().getLabels();
    return labels != null && type.label().equals(labels.get(RayLabels.NODE_TYPE));
  }

  private static boolean isRunning(Pod pod) {
    return pod.getStatus() != null && RUNNING.equals(pod.getStatus().getPhase());
  }

  private static List<PodCondition> conditions(Pod pod) {
    return pod.getStatus() == null || pod.getStatus().getConditions() == null
        ? List.of()
        : pod.getStatus().getConditions().stream().filter(Objects::nonNull).toList();
  }
}
