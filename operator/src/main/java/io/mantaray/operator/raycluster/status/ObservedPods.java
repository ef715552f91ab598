package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.objects.PodConditions;
import java.util.List;
import java.util.Map;

/**
 * The pods that carry the label of a cluster, terminating ones included.
 *
 * @param all whatever else their labels say
 */
public record ObservedPods(List<Pod> all) {
  private static final String RUNNING = "Running";

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
                        && PodConditions.of(pod).stream()
                            .filter(condition -> PodConditions.READY.equals(condition.getType()))
                            .allMatch(condition -> "True".equals(condition.getStatus())));
  }

  /** Workers that run. */
  long availableWorkers() {
    return ofType(NodeType.WORKER).stream().filter(ObservedPods::isRunning).count();
  }

  /** Workers that run and take requests. */
  long readyWorkers() {
    return ofType(NodeType.WORKER).stream()
        .filter(pod -> isRunning(pod) && PodConditions.isReady(pod))
        .count();
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
}
