package io.mantaray.operator.rayservice;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.objects.Deletions;
import io.mantaray.operator.objects.Finalizers;
import io.mantaray.operator.objects.Ownership;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A RayService is deleted: first its clusters, and when they are gone the finalizer is removed.
 * Nothing is created, so the deletion of a namespace is not blocked.
 */
final class ServiceDeletion {
  private static final Duration REQUEUE = Duration.ofSeconds(2);

  private ServiceDeletion() {}

  static ServicePlan decide(ServiceSnapshot snapshot, Instant now) {
    if (!Finalizers.has(snapshot.object(), RayAnnotations.SERVICE_FINALIZER)) {
      return ServicePlan.rest().finishing();
    }
    List<RayCluster> clusters = snapshot.clusters().all();
    if (clusters.isEmpty()) {
      return ServicePlan.doing(
          Finalizers.remove(
              snapshot.object(), RayAnnotations.SERVICE_FINALIZER, ActionEvents.NOTHING));
    }
    List<Action> deletions =
        clusters.stream()
            .filter(cluster -> !Ownership.isTerminating(cluster))
            .map(Deletions::of)
            .toList();
    ServicePlan waiting = ServicePlan.rest().requeuingAt(Optional.of(now.plus(REQUEUE)));
    return deletions.isEmpty()
        ? waiting
        : waiting.then(List.of(Stage.of(ServiceStage.DELETE, deletions)));
  }
}
