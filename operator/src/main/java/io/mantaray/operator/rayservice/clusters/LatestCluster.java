package io.mantaray.operator.rayservice.clusters;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStage;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.objects.ServiceCluster;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Creates the pending cluster, and updates the latest cluster in place.
 *
 * <ol>
 *   <li>The pending cluster is created under the name in the status, so a restart of the operator
 *       creates no second one.
 *   <li>The pending cluster follows the spec; the active one only if there is no pending one.
 *   <li>A cluster that is used again is no longer about to be deleted.
 * </ol>
 */
public final class LatestCluster {
  private LatestCluster() {}

  public static ServicePlan plan(ServiceSnapshot snapshot) {
    Optional<String> pendingName = ServiceStatuses.pendingName(snapshot.status());
    if (pendingName.isPresent() && snapshot.pending().isEmpty()) {
      return ServicePlan.doing(creation(created(snapshot, pendingName.get())));
    }
    String role = pendingName.isPresent() ? "pending" : "active";
    return (pendingName.isPresent() ? snapshot.pending() : snapshot.active())
        .map(
            cluster ->
                Stream.concat(
                        changed(snapshot, cluster).map(object -> update(object, role)).stream(),
                        kept(cluster).stream())
                    .toList())
        .map(ServicePlan.rest()::then)
        .orElseGet(ServicePlan::rest);
  }

  private static RayCluster created(ServiceSnapshot snapshot, String name) {
    boolean isSuccessor = ServiceStatuses.activeName(snapshot.status()).isPresent();
    return snapshot.service().isIncremental() && isSuccessor
        ? ServiceCluster.ofIncrementalUpgrade(snapshot.service(), name)
        : ServiceCluster.of(snapshot.service(), name);
  }

  private static Optional<RayCluster> changed(ServiceSnapshot snapshot, ObservedCluster cluster) {
    if (cluster.isTerminating()) {
      return Optional.empty();
    }
    return switch (GoalMatch.of(snapshot.service(), cluster.object(), snapshot.isKept())) {
      case SAME ->
          snapshot.isObserved()
              ? Optional.empty()
              : InPlaceUpdate.scaled(cluster.object(), snapshot.service().clusterSpec());
      case EXTENDABLE ->
          Optional.of(
              InPlaceUpdate.extended(
                  cluster.object(), ServiceCluster.of(snapshot.service(), cluster.name())));
      case DIFFERENT -> Optional.empty();
    };
  }

  private static Stage creation(RayCluster cluster) {
    String name = "the RayCluster " + Ownership.describe(cluster);
    return Stage.of(
        ServiceStage.CREATE_CLUSTER,
        List.of(
            new Action.Create(
                cluster,
                ActionEvents.of(
                    EventTemplate.normal(ServiceCluster.CREATING.done(), "Created " + name),
                    EventTemplate.warning(
                        ServiceCluster.CREATING.failed(), "Failed to create " + name)))));
  }

  private static Stage update(RayCluster cluster, String role) {
    String name = "the %s RayCluster %s".formatted(role, Ownership.describe(cluster));
    return Stage.of(
        ServiceStage.UPDATE_CLUSTER,
        List.of(
            new Action.Update(
                cluster,
                ActionEvents.of(
                    EventTemplate.normal(ServiceCluster.UPDATING.done(), "Updated " + name),
                    EventTemplate.warning(
                        ServiceCluster.UPDATING.failed(), "Failed to update " + name)))));
  }

  private static Optional<Stage> kept(ObservedCluster cluster) {
    return cluster
        .annotation(RayAnnotations.DELETE_AFTER)
        .map(
            _ ->
                Stage.of(
                    ServiceStage.ANNOTATE,
                    "keep " + cluster.name(),
                    List.of(
                        new Action.Patch(
                            cluster.object(),
                            AnnotationPatch.of(cluster.object())
                                .remove(RayAnnotations.DELETE_AFTER)
                                .json(),
                            ActionEvents.NOTHING))));
  }
}
