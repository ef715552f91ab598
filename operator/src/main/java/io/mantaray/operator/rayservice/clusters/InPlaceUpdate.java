package io.mantaray.operator.rayservice.clusters;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.operator.objects.OwnedEntries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes of the declared cluster that a running cluster follows.
 *
 * <ol>
 *   <li>Worker groups that were added at the end are added, and the rest of the spec with them.
 *   <li>Numbers of workers are followed when the user changes the service. Others may change them
 *       on the cluster until then.
 *   <li>The autoscaler decides {@code replicas} and {@code scaleStrategy} if it is enabled. {@code
 *       suspend} belongs to queues once the cluster exists.
 * </ol>
 */
public final class InPlaceUpdate {
  private InPlaceUpdate() {}

  /**
   * The cluster with the worker groups that it lacks.
   *
   * @param desired a cluster of that name as the service declares it
   */
  public static RayCluster extended(RayCluster existing, RayCluster desired) {
    RayClusterSpec spec = spec(desired);
    List<WorkerGroupSpec> groups = new ArrayList<>();
    List<WorkerGroupSpec> present = groups(spec(existing));
    for (int i = 0; i < groups(spec).size(); i++) {
      WorkerGroupSpec goal = groups(spec).get(i);
      groups.add(i < present.size() ? merged(present.get(i), goal, isAutoscaled(spec)) : goal);
    }
    RayCluster changed =
        with(
            existing,
            spec.withSuspend(spec(existing).suspend()).withWorkerGroupSpecs(groups),
            OwnedEntries.overlay(
                existing.getMetadata().getAnnotations(), desired.getMetadata().getAnnotations()));
    changed
        .getMetadata()
        .setLabels(
            OwnedEntries.overlay(
                existing.getMetadata().getLabels(), desired.getMetadata().getLabels()));
    return changed;
  }

  private static WorkerGroupSpec merged(
      WorkerGroupSpec existing, WorkerGroupSpec goal, boolean autoscaled) {
    return autoscaled
        ? goal.with(
            next -> next.replicas(existing.replicas()).scaleStrategy(existing.scaleStrategy()))
        : goal;
  }

  /** The cluster with the declared numbers of workers; empty if it has them. */
  public static Optional<RayCluster> scaled(RayCluster existing, RayClusterSpec goal) {
    RayClusterSpec spec = spec(existing);
    Map<String, WorkerGroupSpec> goals = new LinkedHashMap<>();
    groups(goal).forEach(group -> goals.put(String.valueOf(group.groupName()), group));
    List<WorkerGroupSpec> scaled =
        groups(spec).stream()
            .map(group -> scaled(group, goals.get(group.groupName()), isAutoscaled(spec)))
            .toList();
    return scaled.equals(groups(spec))
        ? Optional.empty()
        : Optional.of(
            with(
                existing,
                spec.withWorkerGroupSpecs(scaled),
                existing.getMetadata().getAnnotations()));
  }

  private static WorkerGroupSpec scaled(
      WorkerGroupSpec existing, @Nullable WorkerGroupSpec goal, boolean autoscaled) {
    if (goal == null) {
      return existing;
    }
    return existing.with(
        next ->
            next.replicas(autoscaled ? existing.replicas() : goal.replicas())
                .minReplicas(goal.minReplicas())
                .maxReplicas(goal.maxReplicas()));
  }

  private static RayCluster with(
      RayCluster existing, RayClusterSpec spec, @Nullable Map<String, String> annotations) {
    RayCluster changed = new RayCluster();
    changed.setMetadata(
        new ObjectMetaBuilder(existing.getMetadata()).withAnnotations(annotations).build());
    changed.setSpec(spec);
    changed.setStatus(existing.getStatus());
    changed.getUnknownFields().putAll(existing.getUnknownFields());
    return changed;
  }

  private static boolean isAutoscaled(RayClusterSpec spec) {
    return Boolean.TRUE.equals(spec.enableInTreeAutoscaling());
  }

  private static RayClusterSpec spec(RayCluster cluster) {
    return Objects.requireNonNull(cluster.getSpec(), "a cluster without a spec");
  }

  private static List<WorkerGroupSpec> groups(RayClusterSpec spec) {
    return spec.workerGroupSpecs() == null ? List.of() : spec.workerGroupSpecs();
  }
}
