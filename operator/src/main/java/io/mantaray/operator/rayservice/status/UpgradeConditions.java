package io.mantaray.operator.rayservice.status;

import static io.mantaray.api.v1.RayServiceCondition.ROLLBACK_IN_PROGRESS;
import static io.mantaray.api.v1.RayServiceCondition.UPGRADE_FAILED;

import io.fabric8.kubernetes.api.model.Condition;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import java.time.Instant;
import java.util.Objects;

/**
 * The conditions RollbackInProgress and UpgradeFailed, by which a restarted operator knows of a
 * rollback, and of a spec that is not to be tried again.
 */
final class UpgradeConditions {
  private UpgradeConditions() {}

  static RayServiceStatus after(RayServiceStatus status, ClusterDecision decision, Instant now) {
    ServiceConditions conditions = new ServiceConditions(status, now);
    if (isForEarlierSpec(status)) {
      conditions.remove(UPGRADE_FAILED);
    }
    switch (decision) {
      case ClusterDecision.RollBack(String reason, String message, TrafficShift _) -> {
        conditions.setTrue(ROLLBACK_IN_PROGRESS, reason, message);
        if (reason.equals(Reason.APPLICATION_UNHEALTHY)) {
          conditions.setTrue(UPGRADE_FAILED, reason, message);
        }
      }
      case ClusterDecision.GiveUp(String reason, String message, _) ->
          conditions.setTrue(UPGRADE_FAILED, reason, message);
      case ClusterDecision.Prepare _, ClusterDecision.Promote _ ->
          endRollback(conditions).remove(UPGRADE_FAILED);
      case ClusterDecision.Resume _, ClusterDecision.Abandon _ -> endRollback(conditions);
      case ClusterDecision.Keep _, ClusterDecision.Shift _ -> {}
    }
    return conditions.applied();
  }

  /** One that is false stays: a suspension writes it so. */
  private static ServiceConditions endRollback(ServiceConditions conditions) {
    return conditions.isTrue(ROLLBACK_IN_PROGRESS)
        ? conditions.remove(ROLLBACK_IN_PROGRESS)
        : conditions;
  }

  private static boolean isForEarlierSpec(RayServiceStatus status) {
    return ServiceStatuses.condition(status, UPGRADE_FAILED)
        .map(Condition::getObservedGeneration)
        .filter(generation -> !Objects.equals(generation, status.observedGeneration()))
        .isPresent();
  }
}
