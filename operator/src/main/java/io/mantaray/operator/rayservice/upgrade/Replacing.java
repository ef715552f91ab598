package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.clusters.GoalMatch;

/**
 * One cluster serves, and another one is to take over all requests at once.
 *
 * <ol>
 *   <li>The spec was changed back: the active cluster is what the service declares, and needs no
 *       successor.
 *   <li>The spec was changed to something else: another pending cluster takes the place of this
 *       one.
 *   <li>The pending cluster serves: it takes over.
 *   <li>It does not serve in time: the upgrade has failed, and the active cluster goes on.
 * </ol>
 */
record Replacing() implements UpgradeState {
  @Override
  public ClusterDecision decide(UpgradeFacts facts) {
    if (facts.active().filter(match -> match != GoalMatch.DIFFERENT).isPresent()) {
      return new ClusterDecision.Abandon();
    }
    if (facts.isPendingUseless()) {
      return facts.prepare();
    }
    if (facts.failed().isForThisSpec()) {
      return ClusterDecision.keep();
    }
    return facts.mayPromote()
        ? new ClusterDecision.Promote()
        : facts.failed().unlessServing(facts.now());
  }
}
