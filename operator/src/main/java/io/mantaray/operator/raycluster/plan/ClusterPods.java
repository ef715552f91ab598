package io.mantaray.operator.raycluster.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pods of a cluster, classified once.
 *
 * @param heads head pods that nobody has deleted
 * @param leavingHeads head pods that are deleted but still there
 * @param workers worker pods that nobody has deleted, by group
 */
public record ClusterPods(List<Pod> heads, List<Pod> leavingHeads, Map<String, List<Pod>> workers) {

  public static ClusterPods of(Collection<Pod> pods) {
    Map<Boolean, List<Pod>> heads =
        pods.stream()
            .filter(pod -> is(pod, NodeType.HEAD))
            .collect(partitioningBy(ClusterPods::isLeaving));
    Map<String, List<Pod>> workers =
        pods.stream()
            .filter(pod -> is(pod, NodeType.WORKER) && !isLeaving(pod))
            .collect(groupingBy(ClusterPods::group, TreeMap::new, Collectors.toList()));
    return new ClusterPods(
        List.copyOf(heads.getOrDefault(false, List.of())),
        List.copyOf(heads.getOrDefault(true, List.of())),
        workers);
  }

  public List<Pod> workersOf(String group) {
    return workers.getOrDefault(group, List.of());
  }

  /** Pods that are still to be deleted if all shall go; one that cleans up after them may stay. */
  public List<Pod> notLeaving() {
    return Stream.concat(heads.stream(), workers.values().stream().flatMap(List::stream)).toList();
  }

  static String label(Pod pod, String key) {
    Map<String, String> labels = pod.getMetadata().getLabels();
    return labels == null ? "" : labels.getOrDefault(key, "");
  }

  private static boolean is(Pod pod, NodeType type) {
    return label(pod, RayLabels.NODE_TYPE).equals(type.label());
  }

  private static String group(Pod pod) {
    return label(pod, RayLabels.GROUP);
  }

  private static boolean isLeaving(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() != null;
  }
}
