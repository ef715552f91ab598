package io.mantaray.operator.rayservice.clusters;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.objects.Deletions;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStage;
import io.mantaray.operator.rayservice.traffic.SelectedCluster;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Deletes the clusters that a service no longer uses. Serve does not tell how many requests are
 * under way, so they have as long as the user allows from the moment on in which no others come.
 *
 * <ol>
 *   <li>A cluster to which a Service or a route still leads is left alone.
 *   <li>The time of its deletion is written on the cluster, so that a restart of the operator
 *       neither forgets nor prolongs it.
 *   <li>It is deleted when that time has come.
 * </ol>
 */
public final class DanglingClusters {
  private DanglingClusters() {}

  /** Whether there is anything to delete, now or later. */
  public static boolean exist(ServiceSnapshot snapshot) {
    return !snapshot.clusters().others().isEmpty();
  }

  /**
   * Deletes what is due, and notes when the rest is.
   *
   * @param reused the name of a cluster that is about to be used again
   */
  public static ServicePlan plan(ServiceSnapshot snapshot, Optional<String> reused, Instant now) {
    ServicePlan plan = ServicePlan.rest();
    for (RayCluster cluster : snapshot.clusters().others()) {
      boolean isReused = reused.filter(cluster.getMetadata().getName()::equals).isPresent();
      if (!isReused && !Ownership.isTerminating(cluster)) {
        plan =
            plan.and(
                isSelected(cluster, snapshot)
                    ? kept(cluster)
                    : of(cluster, snapshot.service().deletionDelay(), now));
      }
    }
    return plan;
  }

  /** It may get requests again, which need the whole delay to end. */
  private static ServicePlan kept(RayCluster cluster) {
    return deadline(cluster).isEmpty()
        ? ServicePlan.rest()
        : ServicePlan.doing(
            stage(
                ServiceStage.ANNOTATE,
                new Action.Patch(
                    cluster,
                    AnnotationPatch.of(cluster).remove(RayAnnotations.DELETE_AFTER).json(),
                    ActionEvents.NOTHING)));
  }

  private static ServicePlan of(RayCluster cluster, Duration delay, Instant now) {
    Optional<Instant> deadline = deadline(cluster);
    if (delay.isZero() || deadline.filter(at -> !now.isBefore(at)).isPresent()) {
      return ServicePlan.doing(stage(ServiceStage.DELETE, Deletions.of(cluster)));
    }
    if (deadline.isPresent()) {
      return ServicePlan.rest().requeuingAt(deadline);
    }
    Timestamp later = Timestamp.of(now.plus(delay));
    return ServicePlan.doing(
            stage(
                ServiceStage.ANNOTATE,
                new Action.Patch(
                    cluster,
                    AnnotationPatch.of(cluster)
                        .set(RayAnnotations.DELETE_AFTER, String.valueOf(later.text()))
                        .json(),
                    ActionEvents.NOTHING)))
        .requeuingAt(later.instant());
  }

  private static Stage stage(ServiceStage purpose, Action action) {
    return Stage.of(purpose, action.object().getMetadata().getName(), List.of(action));
  }

  /** Unreadable ones count as absent. */
  private static Optional<Instant> deadline(RayCluster cluster) {
    Map<String, String> annotations = cluster.getMetadata().getAnnotations();
    return Optional.ofNullable(annotations)
        .map(all -> all.get(RayAnnotations.DELETE_AFTER))
        .flatMap(text -> new Timestamp(text).instant());
  }

  private static boolean isSelected(RayCluster cluster, ServiceSnapshot snapshot) {
    String name = cluster.getMetadata().getName();
    return snapshot.traffic().owned().stream().map(SelectedCluster::of).anyMatch(name::equals)
        || snapshot.traffic().routing().leadsTo(name);
  }
}
