package io.mantaray.operator.raycluster.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.objects.Ownership;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pods of a cluster, classified once. Pods with its label that others look after are not its
 * own, but for one thing: a head of an earlier cluster of its name has to go first.
 *
 * @param all every pod of the cluster, those on their way out included
 * @param heads head pods that nobody has deleted
 * @param leavingHeads head pods that are still there and will not stay
 * @param workers worker pods that nobody has deleted, by group
 */
public record ClusterPods(
    List<Pod> all, List<Pod> heads, List<Pod> leavingHeads, Map<String, List<Pod>> workers) {

  /**
   * Classifies pods.
   *
   * @param labelled all that carry the label of the cluster
   */
  public static ClusterPods of(DeclaredCluster cluster, Collection<Pod> labelled) {
    List<Pod> pods = labelled.stream().filter(pod -> !Ownership.isOthers(cluster, pod)).toList();
    Map<Boolean, List<Pod>> heads =
        labelled.stream()
            .filter(pod -> is(pod, NodeType.HEAD))
            .filter(pod -> !Ownership.isOthers(cluster, pod) || isPredecessors(pod))
            .collect(partitioningBy(pod -> isLeaving(pod) || Ownership.isOthers(cluster, pod)));
    Map<String, List<Pod>> workers =
        pods.stream()
            .filter(pod -> is(pod, NodeType.WORKER) && !isLeaving(pod))
            .collect(groupingBy(ClusterPods::group, TreeMap::new, Collectors.toList()));
    return new ClusterPods(
        pods,
        List.copyOf(heads.getOrDefault(false, List.of())),
        List.copyOf(heads.getOrDefault(true, List.of())),
        workers);
  }

  public List<Pod> workersOf(String group) {
    return workers.getOrDefault(group, List.of());
  }

  /** The head whose stamp tells of the spec that the pods are made from; it may be leaving. */
  Optional<Pod> stampedHead() {
    return heads.stream()
        .findFirst()
        .or(() -> all.stream().filter(pod -> is(pod, NodeType.HEAD)).findFirst());
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

  private static boolean isPredecessors(Pod pod) {
    return Ownership.controller(pod).filter(it -> it.getKind().equals("RayCluster")).isPresent();
  }

  private static String group(Pod pod) {
    return label(pod, RayLabels.GROUP);
  }

  private static boolean isLeaving(Pod pod) {
    return pod.getMetadata().getDeletionTimestamp() != null;
  }
}
