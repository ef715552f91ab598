package io.mantaray.operator.rayservice.suspend;

import static io.mantaray.api.v1.RayServiceCondition.READY;
import static io.mantaray.api.v1.RayServiceCondition.ROLLBACK_IN_PROGRESS;
import static io.mantaray.api.v1.RayServiceCondition.SUSPENDED;
import static io.mantaray.api.v1.RayServiceCondition.SUSPENDING;
import static io.mantaray.api.v1.RayServiceCondition.UPGRADE_IN_PROGRESS;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.objects.Deletions;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStage;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.status.ServiceConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Suspends a service: deletes all that it owns.
 *
 * <ol>
 *   <li>The condition Suspending is written before anything is deleted. From then on the deletion
 *       goes on to its end, whatever the spec says meanwhile.
 *   <li>Clusters, Services, Gateway and route are deleted, and waited for.
 *   <li>The condition Suspended takes its place, until the spec asks for the service again.
 * </ol>
 */
public final class ServiceSuspension {
  /** Objects that remain may belong to caches that trigger no reconcile. */
  private static final Duration REQUEUE = Duration.ofSeconds(2);

  private static final String DELETED = "All owned resources have been deleted.";
  private static final String NO_UPGRADE = "No upgrade in progress.";
  private static final String NO_ROLLBACK = "No rollback in progress.";
  private static final String RESUMING = "RayService is initializing after resuming from suspend.";

  private ServiceSuspension() {}

  /** Whether a deletion has begun that goes on even if the spec is invalid. */
  public static boolean isUnderWay(RayServiceStatus status) {
    return ServiceStatuses.isTrue(status, SUSPENDING);
  }

  /** Whether the service is suspended, has to be, or has to be resumed. */
  public static boolean applies(ServiceSnapshot snapshot) {
    return isUnderWay(snapshot.status())
        || ServiceStatuses.isTrue(snapshot.status(), SUSPENDED)
        || snapshot.service().suspended();
  }

  public static ServicePlan decide(ServiceSnapshot snapshot, Instant now) {
    RayServiceStatus status = snapshot.status();
    if (ServiceStatuses.isTrue(status, SUSPENDED)) {
      return snapshot.service().suspended()
          ? suspended(snapshot, now)
          : ServicePlan.rest().with(resumed(snapshot, now)).advancing();
    }
    return isUnderWay(status)
        ? suspending(snapshot, now)
        : ServicePlan.rest().with(begun(snapshot, now)).advancing();
  }

  private static RayServiceStatus begun(ServiceSnapshot snapshot, Instant now) {
    RayServiceStatus status =
        snapshot
            .status()
            .with(
                next ->
                    next.observedGeneration(snapshot.generation())
                        .activeServiceStatus(ServiceStatuses.NONE)
                        .pendingServiceStatus(ServiceStatuses.NONE)
                        .numServeEndpoints(null)
                        .serviceStatus(null));
    return new ServiceConditions(status, now)
        .setTrue(
            SUSPENDING,
            Reason.SUSPEND_REQUESTED,
            "Spec.Suspend is true; will delete all Kubernetes resources owned by this RayService.")
        .setFalse(READY, Reason.SUSPEND_IN_PROGRESS, "RayService is suspending.")
        .setFalse(UPGRADE_IN_PROGRESS, Reason.SUSPEND_IN_PROGRESS, NO_UPGRADE)
        .setFalse(ROLLBACK_IN_PROGRESS, Reason.SUSPEND_IN_PROGRESS, NO_ROLLBACK)
        .applied();
  }

  private static ServicePlan suspending(ServiceSnapshot snapshot, Instant now) {
    return isDone(snapshot)
        ? ServicePlan.rest().with(completed(snapshot.status(), now)).advancing()
        : deletion(snapshot, now).with(waiting(snapshot.status(), now));
  }

  /** What a stale cache did not show before is deleted, too. */
  private static ServicePlan suspended(ServiceSnapshot snapshot, Instant now) {
    return isDone(snapshot) ? ServicePlan.rest().finishing() : deletion(snapshot, now);
  }

  private static boolean isDone(ServiceSnapshot snapshot) {
    return owned(snapshot).isEmpty();
  }

  private static List<HasMetadata> owned(ServiceSnapshot snapshot) {
    List<HasMetadata> owned = new ArrayList<>(snapshot.clusters().all());
    owned.addAll(snapshot.traffic().owned());
    snapshot.traffic().routing().owned(snapshot).forEach(owned::add);
    return owned;
  }

  private static ServicePlan deletion(ServiceSnapshot snapshot, Instant now) {
    List<Action> deletions =
        owned(snapshot).stream()
            .filter(object -> !Ownership.isTerminating(object))
            .map(Deletions::of)
            .toList();
    ServicePlan waiting = ServicePlan.rest().requeuingAt(Optional.of(now.plus(REQUEUE)));
    return deletions.isEmpty()
        ? waiting
        : waiting.then(List.of(Stage.of(ServiceStage.DELETE, deletions)));
  }

  private static RayServiceStatus waiting(RayServiceStatus status, Instant now) {
    return new ServiceConditions(status, now)
        .setTrue(
            SUSPENDING,
            Reason.SUSPEND_IN_PROGRESS,
            "Waiting for all Kubernetes resources owned by this RayService to be deleted.")
        .applied();
  }

  private static RayServiceStatus completed(RayServiceStatus status, Instant now) {
    return new ServiceConditions(status, now)
        .setFalse(SUSPENDING, Reason.SUSPEND_COMPLETE, DELETED)
        .setTrue(SUSPENDED, Reason.SUSPEND_COMPLETE, DELETED)
        .setFalse(READY, Reason.SUSPEND_COMPLETE, "RayService is suspended.")
        .setFalse(UPGRADE_IN_PROGRESS, Reason.SUSPEND_COMPLETE, NO_UPGRADE)
        .setFalse(ROLLBACK_IN_PROGRESS, Reason.SUSPEND_COMPLETE, NO_ROLLBACK)
        .applied();
  }

  /** The initializing timeout begins anew, so Ready gets a new transition time. */
  private static RayServiceStatus resumed(ServiceSnapshot snapshot, Instant now) {
    return new ServiceConditions(
            snapshot.status().withObservedGeneration(snapshot.generation()), now)
        .setFalse(SUSPENDED, Reason.RESUMED, "Spec.Suspend is false; RayService has resumed.")
        .remove(READY)
        .setFalse(READY, Reason.INITIALIZING, RESUMING)
        .remove(UPGRADE_IN_PROGRESS)
        .setFalse(UPGRADE_IN_PROGRESS, Reason.INITIALIZING, RESUMING)
        .applied();
  }
}
