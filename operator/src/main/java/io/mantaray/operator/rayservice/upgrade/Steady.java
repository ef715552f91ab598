package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.operator.rayservice.clusters.ClusterDecision;

/**
 * One cluster serves. Another one is prepared if this one is gone, or if the spec asks for it and
 * has not failed.
 */
record Steady() implements UpgradeState {
  @Override
  public ClusterDecision decide(UpgradeFacts facts) {
    boolean isWanted = facts.isOutdated(facts.active()) && !facts.failed().isForThisSpec();
    return facts.active().isEmpty() || isWanted ? facts.prepare() : ClusterDecision.keep();
  }
}
