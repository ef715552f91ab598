package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.api.v1.AutoRollback;
import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import java.time.Instant;
import java.util.Optional;

/**
 * What the next step of an incremental upgrade depends on.
 *
 * @param shift how far it is
 * @param isRouted whether requests are really split so
 * @param isActiveReached whether the active cluster has the capacity that it shall have
 * @param isPendingReached whether the pending cluster has the capacity that it shall have
 * @param isPendingAlive whether Ray on the pending cluster can be talked to
 * @param unhealthy why the applications on the pending cluster are unhealthy; empty if they are not
 * @param autoRollback what that leads to; one of {@link AutoRollback}
 */
public record ShiftFacts(
    UpgradeSteps steps,
    TrafficShift shift,
    boolean isRouted,
    boolean isActiveReached,
    boolean isPendingReached,
    boolean isPendingAlive,
    Optional<String> unhealthy,
    String autoRollback,
    Instant now) {

  /** Whether nothing has moved yet, so that the upgrade can be dropped at once. */
  boolean isUnmoved() {
    return shift.pendingTraffic() == 0 && shift.activeCapacity() == 100;
  }

  /** The rollback that unhealthy applications lead to, after requests have moved. */
  Optional<ClusterDecision> rollback() {
    if (autoRollback.equals(AutoRollback.NONE) || shift.pendingTraffic() == 0) {
      return Optional.empty();
    }
    boolean isImmediate = autoRollback.equals(AutoRollback.IMMEDIATE);
    return unhealthy.map(
        why ->
            new ClusterDecision.RollBack(
                Reason.APPLICATION_UNHEALTHY,
                why + " The requests return to the old cluster.",
                isImmediate ? shift.returnedAtOnce(now) : shift));
  }
}
