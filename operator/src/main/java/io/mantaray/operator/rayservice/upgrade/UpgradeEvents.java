package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.traffic.ShiftStatus;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import java.util.List;

/** Events about the steps of an upgrade. */
final class UpgradeEvents {
  private UpgradeEvents() {}

  static List<EventTemplate> of(ServiceSnapshot snapshot, ClusterDecision decision) {
    return switch (decision) {
      case ClusterDecision.GiveUp(_, String message, _) ->
          List.of(EventTemplate.warning("UpgradeFailed", message));
      case ClusterDecision.RollBack(_, String message, _) ->
          List.of(EventTemplate.warning("RollingBack", message));
      case ClusterDecision.Shift(TrafficShift next) -> shifted(snapshot, next);
      case ClusterDecision.Keep _,
          ClusterDecision.Prepare _,
          ClusterDecision.Abandon _,
          ClusterDecision.Promote _,
          ClusterDecision.Resume _ ->
          List.of();
    };
  }

  private static List<EventTemplate> shifted(ServiceSnapshot snapshot, TrafficShift next) {
    TrafficShift before = ShiftStatus.read(snapshot.status());
    boolean isCapacity =
        before.activeCapacity() != next.activeCapacity()
            || before.pendingCapacity() != next.pendingCapacity();
    return isCapacity
        ? List.of(
            EventTemplate.normal(
                "UpdatedServeTargetCapacity",
                "Updated the target capacity of Serve to %d%% on the active and %d%% on the pending cluster"
                    .formatted(next.activeCapacity(), next.pendingCapacity())))
        : List.of();
  }
}
