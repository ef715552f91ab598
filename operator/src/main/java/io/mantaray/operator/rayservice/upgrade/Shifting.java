package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.api.v1.RayServiceCondition.Reason;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.clusters.GoalMatch;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import io.mantaray.operator.rayservice.traffic.TrafficShift.Step;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One cluster serves, and another one takes over step by step.
 *
 * <ol>
 *   <li>The spec was changed, back or to something else: the requests return to the active cluster.
 *       Nothing has to return before the first step.
 *   <li>An application turned unhealthy on the pending cluster: the same, if that is asked for.
 *   <li>Requests and capacity move on when the last step has really been taken.
 *   <li>The pending cluster has all requests: it takes over.
 * </ol>
 */
record Shifting(ShiftFacts shifting) implements UpgradeState {
  private static final String REVERTED = "Goal state reverted to original cluster, rolling back.";
  private static final String CHANGED =
      "Goal state changed mid-upgrade, rolling back to original cluster.";

  @Override
  public ClusterDecision decide(UpgradeFacts facts) {
    boolean isReverted = facts.active().filter(match -> match != GoalMatch.DIFFERENT).isPresent();
    if (isReverted || facts.isPendingUseless()) {
      if (facts.active().isEmpty()) {
        return facts.prepare();
      }
      if (shifting.isUnmoved()) {
        return isReverted ? new ClusterDecision.Abandon() : facts.prepare();
      }
      return new ClusterDecision.RollBack(
          Reason.DESIRED_CLUSTER_SPEC_CHANGED, isReverted ? REVERTED : CHANGED, shifting.shift());
    }
    if (facts.active().isEmpty()) {
      return alone(facts);
    }
    if (facts.failed().isForThisSpec()) {
      return ClusterDecision.keep();
    }
    Optional<ClusterDecision> rollback = shifting.rollback();
    if (rollback.isPresent()) {
      return rollback.get();
    }
    ClusterDecision step = step(facts);
    return shifting.shift().pendingTraffic() == 0 && step instanceof ClusterDecision.Keep keep
        ? unlessFailed(keep, facts)
        : step;
  }

  /** Until the first requests have moved, for whatever reason they do not, the deadline counts. */
  private static ClusterDecision unlessFailed(ClusterDecision.Keep keep, UpgradeFacts facts) {
    ClusterDecision decision = facts.failed().unlessServing(facts.now());
    return decision instanceof ClusterDecision.Keep(Optional<Instant> deadline)
        ? new ClusterDecision.Keep(
            Stream.concat(keep.until().stream(), deadline.stream()).min(Comparator.naturalOrder()))
        : decision;
  }

  /** The active cluster is gone: nothing is to be split any more. */
  private ClusterDecision alone(UpgradeFacts facts) {
    if (!shifting.shift().isPendingWhole()) {
      return new ClusterDecision.Shift(shifting.shift().withWholePending());
    }
    return facts.mayPromote() ? new ClusterDecision.Promote() : ClusterDecision.keep();
  }

  private ClusterDecision step(UpgradeFacts facts) {
    // The active cluster is not waited for: it may be lost, and the more so the others are needed.
    boolean isReached = shifting.isRouted() && shifting.isPendingReached();
    return switch (shifting.shift().forward(shifting.steps(), isReached, shifting.now())) {
      case Step.Move(TrafficShift next) -> new ClusterDecision.Shift(next);
      case Step.Wait(Optional<Instant> until) -> new ClusterDecision.Keep(until);
      case Step.Arrived() ->
          shifting.isRouted() && facts.mayPromote()
              ? new ClusterDecision.Promote()
              : ClusterDecision.keep();
    };
  }
}
