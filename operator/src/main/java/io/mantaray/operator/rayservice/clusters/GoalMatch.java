package io.mantaray.operator.rayservice.clusters;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayClusterSpecBuilder;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.objects.ServiceCluster;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How an existing cluster compares with the cluster that its service declares now.
 *
 * <ol>
 *   <li>A cluster carries the hash of the spec that it was created from. Its own spec is not
 *       compared, as queues and autoscalers edit it.
 *   <li>A cluster from another operator, or from another version, carries a hash that cannot be
 *       compared. It fits if its spec does, or if that operator has seen the same spec of the
 *       service and kept the cluster. So no cluster is replaced because the operator is.
 * </ol>
 */
public enum GoalMatch {
  /** It is what the service declares. */
  SAME,
  /** Only worker groups are missing, at the end of the list. */
  EXTENDABLE,
  /** Only another cluster can be what the service declares. */
  DIFFERENT;

  /**
   * Compares a cluster.
   *
   * @param isKept whether whoever wrote the status has kept the cluster for the present spec
   */
  public static GoalMatch of(DeclaredService service, RayCluster cluster, boolean isKept) {
    RayClusterSpec goal = service.clusterSpec();
    Map<String, String> annotations = annotations(cluster);
    String hash = annotations.getOrDefault(RayAnnotations.CLUSTER_SPEC_HASH, "");
    GoalMatch byHash = of(goal, hash, declaredGroups(annotations));
    boolean isOwnHash =
        OperatorVersion.current().equals(annotations.get(RayAnnotations.OPERATOR_VERSION));
    if (byHash != DIFFERENT || isOwnHash) {
      return byHash;
    }
    RayClusterSpec actual =
        Objects.requireNonNullElseGet(
            cluster.getSpec(), () -> RayClusterSpecBuilder.builder().build());
    GoalMatch bySpec = of(goal, ServiceCluster.hash(actual), Optional.of(groups(actual).size()));
    return bySpec == DIFFERENT && isKept ? SAME : bySpec;
  }

  private static GoalMatch of(RayClusterSpec goal, String hash, Optional<Integer> groupsInHash) {
    if (ServiceCluster.hash(goal).equals(hash)) {
      return SAME;
    }
    return groupsInHash
            .filter(count -> count >= 0 && count < groups(goal).size())
            .map(count -> goal.withWorkerGroupSpecs(groups(goal).subList(0, count)))
            .filter(first -> ServiceCluster.hash(first).equals(hash))
            .isPresent()
        ? EXTENDABLE
        : DIFFERENT;
  }

  private static Optional<Integer> declaredGroups(Map<String, String> annotations) {
    String count = annotations.getOrDefault(RayAnnotations.WORKER_GROUPS, "");
    return count.matches("[0-9]{1,6}") ? Optional.of(Integer.valueOf(count)) : Optional.empty();
  }

  private static List<WorkerGroupSpec> groups(RayClusterSpec spec) {
    return spec.workerGroupSpecs() == null ? List.of() : spec.workerGroupSpecs();
  }

  private static Map<String, String> annotations(RayCluster cluster) {
    Map<String, String> annotations = cluster.getMetadata().getAnnotations();
    return annotations == null ? Map.of() : annotations;
  }
}
