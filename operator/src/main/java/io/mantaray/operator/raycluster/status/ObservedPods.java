package io.mantaray.operator.raycluster.status;

import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.pods.ObservedCondition;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;

/**
 * The pods with the label of a cluster, including terminating ones.
 *
 * @param all pods of all node types
 */
public record ObservedPods(List<ObservedPod> all) {
  public ObservedPods {
    all = List.copyOf(all);
  }

  List<ObservedPod> heads() {
    return ofType(NodeType.HEAD);
  }

  boolean none() {
    return all.isEmpty();
  }

  /** Whether there are pods and all of them run and are not known to be unready. */
  boolean allRunning() {
    return !none()
        && all.stream()
            .allMatch(
                pod ->
                    pod.status().isRunning()
                        && pod.status().ready().map(ObservedCondition::isTrue).orElse(true));
  }

  /** Running workers. */
  long availableWorkers() {
    return ofType(NodeType.WORKER).stream().filter(pod -> pod.status().isRunning()).count();
  }

  /** Running and ready workers. */
  long readyWorkers() {
    return ofType(NodeType.WORKER).stream()
        .filter(pod -> pod.status().isRunning() && pod.status().isReady())
        .count();
  }

  static boolean isHead(ObservedPod pod) {
    return isOf(pod, NodeType.HEAD);
  }

  private List<ObservedPod> ofType(NodeType type) {
    return all.stream().filter(pod -> isOf(pod, type)).toList();
  }

  private static boolean isOf(ObservedPod pod, NodeType type) {
    return type.label().equals(pod.label(RayLabels.NODE_TYPE));
  }
}
