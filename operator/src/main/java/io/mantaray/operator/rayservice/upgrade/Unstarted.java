package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.operator.rayservice.clusters.ClusterDecision;

/** The service is new, or was just resumed: it has no cluster. */
record Unstarted() implements UpgradeState {
  @Override
  public ClusterDecision decide(UpgradeFacts facts) {
    return facts.prepare();
  }
}
