package io.mantaray.operator.rayservice.status;

import static io.mantaray.api.v1.RayServiceCondition.READY;
import static io.mantaray.api.v1.RayServiceCondition.UPGRADE_IN_PROGRESS;

import io.mantaray.api.v1.RayServiceClusterStatus;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.ServiceState;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.serve.ServeStatuses;
import io.mantaray.operator.rayservice.traffic.ServeEndpoints;
import io.mantaray.operator.rayservice.traffic.ShiftStatus;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import java.time.Instant;
import java.util.Optional;

/** Computes the status of a service from what was observed and decided. */
public final class ServiceReport {
  private static final String INITIALIZING = "RayService is initializing";
  private static final String NO_ENDPOINTS = "Number of serve endpoints dropped to 0";

  private ServiceReport() {}

  /** The next status, without the initializing timeout. */
  public static RayServiceStatus of(
      ServiceSnapshot snapshot, ClusterDecision decision, Instant now) {
    RayServiceStatus before = snapshot.status();
    RayServiceClusterStatus active = shown(ServiceStatuses.active(before), snapshot.active());
    RayServiceClusterStatus pending = shown(ServiceStatuses.pending(before), snapshot.pending());
    RayServiceStatus clusters =
        switch (decision) {
          case ClusterDecision.Keep _, ClusterDecision.Resume _ -> with(before, active, pending);
          case ClusterDecision.Prepare(String name) ->
              with(before, whole(snapshot, active), ServiceStatuses.named(name));
          case ClusterDecision.Abandon() ->
              with(before, whole(snapshot, active), ServiceStatuses.NONE);
          case ClusterDecision.Promote() ->
              with(before, whole(snapshot, pending), ServiceStatuses.NONE);
          case ClusterDecision.Shift(TrafficShift next) ->
              ShiftStatus.write(with(before, active, pending), next);
          case ClusterDecision.RollBack(_, _, TrafficShift next) ->
              ShiftStatus.write(with(before, active, pending), next);
          case ClusterDecision.GiveUp(_, _, boolean deletes) ->
              with(before, active, deletes ? ServiceStatuses.NONE : pending);
        };
    long endpoints = ServeEndpoints.ready(snapshot.traffic().endpoints());
    RayServiceStatus counted =
        clusters.with(
            next ->
                next.observedGeneration(snapshot.generation())
                    .numServeEndpoints(endpoints == 0 ? null : endpoints));
    RayServiceStatus judged =
        conditions(UpgradeConditions.after(counted, decision, now), endpoints > 0, now);
    return withoutOldNumbers(snapshot, judged)
        .withServiceStatus(ServiceStatuses.isTrue(judged, READY) ? ServiceState.RUNNING : null);
  }

  /** The numbers of incremental upgrades go when nothing splits requests any more. */
  private static RayServiceStatus withoutOldNumbers(
      ServiceSnapshot snapshot, RayServiceStatus status) {
    boolean isOver =
        !snapshot.service().isIncremental()
            && !ShiftStatus.read(status).hasMoved()
            && snapshot.traffic().routing().owned(snapshot).findAny().isEmpty();
    return isOver ? ShiftStatus.erase(status) : status;
  }

  /** A cluster that gets all requests says so, if they may be split. */
  private static RayServiceClusterStatus whole(
      ServiceSnapshot snapshot, RayServiceClusterStatus cluster) {
    return snapshot.service().isIncremental() && cluster.rayClusterName() != null
        ? ShiftStatus.whole(cluster)
        : cluster;
  }

  private static RayServiceStatus with(
      RayServiceStatus status, RayServiceClusterStatus active, RayServiceClusterStatus pending) {
    return status.with(next -> next.activeServiceStatus(active).pendingServiceStatus(pending));
  }

  /** What the cluster and Serve say; the applications stay while Serve does not answer. */
  private static RayServiceClusterStatus shown(
      RayServiceClusterStatus before, Optional<ObservedCluster> cluster) {
    RayServiceClusterStatus shown =
        ServiceStatuses.showing(before, cluster.map(ObservedCluster::object));
    if (cluster.filter(ObservedCluster::isHeadReady).isEmpty()) {
      return shown.withApplicationStatuses(null);
    }
    return cluster
        .flatMap(ObservedCluster::serve)
        .flatMap(DashboardObservation::answer)
        .map(ServeStatuses::of)
        .map(
            statuses ->
                shown.withApplicationStatuses(
                    statuses.applications().isEmpty() ? null : statuses.applications()))
        .orElse(shown);
  }

  private static RayServiceStatus conditions(RayServiceStatus status, boolean serves, Instant now) {
    ServiceConditions conditions = new ServiceConditions(status, now);
    boolean isActive = ServiceStatuses.activeName(status).isPresent();
    boolean isPending = ServiceStatuses.pendingName(status).isPresent();
    if (serves) {
      conditions.setTrue(
          READY, Reason.NON_ZERO_SERVE_ENDPOINTS, "Number of serve endpoints is greater than 0");
    } else if (conditions.isTrue(READY)) {
      conditions.setFalse(READY, Reason.ZERO_SERVE_ENDPOINTS, NO_ENDPOINTS);
    } else if (isUnknown(conditions)) {
      begin(conditions, isActive);
    }
    if (isActive && isPending) {
      conditions.setTrue(
          UPGRADE_IN_PROGRESS,
          Reason.BOTH_ACTIVE_PENDING_CLUSTERS_EXIST,
          "Both active and pending Ray clusters exist");
    } else if (isActive) {
      conditions.setFalse(
          UPGRADE_IN_PROGRESS,
          Reason.NO_PENDING_CLUSTER,
          "Active Ray cluster exists and no pending Ray cluster");
    } else if (conditions.reason(UPGRADE_IN_PROGRESS).isEmpty()) {
      conditions.setFalse(UPGRADE_IN_PROGRESS, Reason.INITIALIZING, INITIALIZING);
    }
    return conditions.applied();
  }

  /** Whether the service is new, or its spec was invalid until now. */
  private static boolean isUnknown(ServiceConditions conditions) {
    return conditions
        .reason(READY)
        .filter(reason -> !reason.equals(Reason.VALIDATION_FAILED))
        .isEmpty();
  }

  /** The initializing timeout begins now, so Ready gets a new transition time. */
  private static void begin(ServiceConditions conditions, boolean isActive) {
    conditions.remove(READY);
    if (isActive) {
      conditions.setFalse(READY, Reason.ZERO_SERVE_ENDPOINTS, NO_ENDPOINTS);
    } else {
      conditions.setFalse(READY, Reason.INITIALIZING, INITIALIZING);
    }
  }
}
