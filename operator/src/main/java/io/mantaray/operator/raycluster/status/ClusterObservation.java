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
 * @param actions how the actions of this pass ended
 * @param failures recent failures of its pods
 */
public record ClusterObservation(
    DeclaredCluster cluster,
    @Nullable RayClusterStatus previous,
    ObservedPods pods,
    List<Service> headServices,
    ActionSummary actions,
    PodFailures failures) {

  public ClusterObservation {
    headServices = List.copyOf(headServices);
  }

  /** A cluster without recent pod failures. */
  public ClusterObservation(
      DeclaredCluster cluster,
      @Nullable RayClusterStatus previous,
      ObservedPods pods,
      List<Service> headServices,
      ActionSummary actions) {
    this(cluster, previous, pods, headServices, actions, PodFailures.NONE);
  }
}
