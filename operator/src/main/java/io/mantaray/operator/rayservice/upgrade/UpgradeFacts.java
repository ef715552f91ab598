package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.clusters.GoalMatch;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the decision about the clusters of a service depends on.
 *
 * @param replacesClusters whether a changed spec leads to another cluster
 * @param active how the active cluster compares with the spec; empty if it does not exist
 * @param pending how the pending cluster compares with the spec; empty if it does not exist
 * @param isPendingGone whether the pending cluster is being deleted, by somebody else
 * @param isPendingServing whether the pending cluster serves the declared applications
 * @param failed whether an upgrade to this spec has failed, or is about to
 * @param candidate the name of a cluster to prepare: one that the service still has, or a new one
 */
public record UpgradeFacts(
    boolean replacesClusters,
    Optional<GoalMatch> active,
    Optional<GoalMatch> pending,
    boolean isPendingGone,
    boolean isPendingServing,
    FailedUpgrade failed,
    Instant now,
    Supplier<String> candidate) {

  ClusterDecision prepare() {
    return new ClusterDecision.Prepare(candidate.get());
  }

  /** Whether the spec asks for another cluster than this one. */
  boolean isOutdated(Optional<GoalMatch> cluster) {
    return replacesClusters && cluster.filter(GoalMatch.DIFFERENT::equals).isPresent();
  }

  /** Whether a pending cluster has to be replaced by another one. */
  boolean isPendingUseless() {
    return isPendingGone || isOutdated(pending) || failed.isForEarlierSpec();
  }

  /**
   * Whether the pending cluster may take over: it is what the service declares, or upgrades are
   * switched off and no other will come.
   */
  boolean mayPromote() {
    boolean fits =
        pending
            .filter(
                match ->
                    match == GoalMatch.SAME || (match == GoalMatch.DIFFERENT && !replacesClusters))
            .isPresent();
    return fits && isPendingServing;
  }
}
