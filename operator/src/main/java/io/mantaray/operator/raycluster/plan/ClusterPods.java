package io.mantaray.operator.raycluster.plan;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.partitioningBy;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Ownership;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pods of a cluster, classified once. Pods with its label that another owner controls do not
 * belong to it, with one exception: the head of an earlier cluster of the same name has to be gone
 * before a new head is created.
 *
 * @param all all pods of the cluster, including terminating ones
 * @param heads head pods that are not terminating
 * @param terminatingHeads head pods that are terminating or belong to an earlier cluster
 * @param workers worker pods that are not terminating, by group
 */
public record ClusterPods(
    List<ObservedPod> all,
    List<ObservedPod> heads,
    List<ObservedPod> terminatingHeads,
    Map<String, List<ObservedPod>> workers) {

  /**
   * Classifies pods.
   *
   * @param labelled all pods with the label of the cluster
   */
  public static ClusterPods of(DeclaredCluster cluster, Collection<ObservedPod> labelled) {
    List<ObservedPod> pods =
        labelled.stream().filter(pod -> !Ownership.isControlledByOther(cluster, pod)).toList();
    Map<Boolean, List<ObservedPod>> heads =
        labelled.stream()
            .filter(pod -> is(pod, NodeType.HEAD))
            .filter(pod -> !Ownership.isControlledByOther(cluster, pod) || isOfEarlierCluster(pod))
            .collect(
                partitioningBy(
                    pod -> isTerminating(pod) || Ownership.isControlledByOther(cluster, pod)));
    Map<String, List<ObservedPod>> workers =
        pods.stream()
            .filter(pod -> is(pod, NodeType.WORKER) && !isTerminating(pod))
            .collect(groupingBy(ClusterPods::group, TreeMap::new, Collectors.toList()));
    return new ClusterPods(
        pods,
        List.copyOf(heads.getOrDefault(false, List.of())),
        List.copyOf(heads.getOrDefault(true, List.of())),
        workers);
  }

  public List<ObservedPod> workersOf(String group) {
    return workers.getOrDefault(group, List.of());
  }

  /** The head whose annotations tell which spec the pods were created from; may be terminating. */
  Optional<ObservedPod> stampedHead() {
    return heads.stream()
        .findFirst()
        .or(() -> all.stream().filter(pod -> is(pod, NodeType.HEAD)).findFirst());
  }

  /** All heads and workers that are not terminating; the Redis cleanup pod is not included. */
  public List<ObservedPod> notTerminating() {
    return Stream.concat(heads.stream(), workers.values().stream().flatMap(List::stream)).toList();
  }

  static String label(HasMetadata pod, String key) {
    Map<String, String> labels = pod.getMetadata().getLabels();
    return labels == null ? "" : labels.getOrDefault(key, "");
  }

  private static boolean is(ObservedPod pod, NodeType type) {
    return pod.label(RayLabels.NODE_TYPE).equals(type.label());
  }

  private static boolean isOfEarlierCluster(ObservedPod pod) {
    return Ownership.controller(pod).filter(it -> it.getKind().equals("RayCluster")).isPresent();
  }

  private static String group(ObservedPod pod) {
    return pod.label(RayLabels.GROUP);
  }

  private static boolean isTerminating(ObservedPod pod) {
    return pod.getMetadata().getDeletionTimestamp() != null;
  }
}
