package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.raycluster.failures.PodFailures;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a status is computed from.
 *
 * @param previous the status as it was read
 * @param headServices those with the labels of the cluster's head service
 * @param outcome how the actions on this cluster ended
 * @param failures of its pods, lately
 */
public record Observation(
    DeclaredCluster cluster,
    @Nullable RayClusterStatus previous,
    ObservedPods pods,
    List<Service> headServices,
    Outcome outcome,
    PodFailures failures) {

  public Observation {
    headServices = List.copyOf(headServices);
  }

  /** Of a cluster whose pods did not fail lately. */
  public Observation(
      DeclaredCluster cluster,
      @Nullable RayClusterStatus previous,
      ObservedPods pods,
      List<Service> headServices,
      Outcome outcome) {
    this(cluster, previous, pods, headServices, outcome, PodFailures.NONE);
  }
}
