package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.clusters.GoalMatch;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import io.mantaray.operator.rayservice.traffic.TrafficShift.Step;
import java.time.Instant;
import java.util.Optional;

/**
 * An incremental upgrade was called off, and the requests return to the active cluster.
 *
 * <ol>
 *   <li>The spec is again that of the pending cluster: the upgrade goes on.
 *   <li>Requests and capacity move back in the same steps. Whether the pending cluster follows is
 *       not waited for: it may be what went wrong.
 *   <li>All requests have returned: the pending cluster is dropped.
 * </ol>
 */
record RollingBack(ShiftFacts shifting) implements UpgradeState {
  @Override
  public ClusterDecision decide(UpgradeFacts facts) {
    boolean isWanted =
        facts.pending().filter(GoalMatch.SAME::equals).isPresent()
            && facts.active().filter(GoalMatch.DIFFERENT::equals).isPresent()
            && !facts.failed().isForThisSpec();
    if (facts.active().isEmpty() || (isWanted && !facts.isPendingGone())) {
      return new ClusterDecision.Resume();
    }
    boolean isBack =
        shifting.shift().activeTraffic() == 100 && shifting.shift().activeCapacity() == 100;
    if (isBack && shifting.isRouted() && !shifting.isPendingAlive()) {
      return new ClusterDecision.Abandon();
    }
    boolean isReached = shifting.isRouted() && shifting.isActiveReached();
    return switch (shifting.shift().back(shifting.steps(), isReached, shifting.now())) {
      case Step.Move(TrafficShift next) -> new ClusterDecision.Shift(next);
      case Step.Wait(Optional<Instant> until) -> new ClusterDecision.Keep(until);
      case Step.Arrived() ->
          shifting.isRouted() ? new ClusterDecision.Abandon() : ClusterDecision.keep();
    };
  }
}
