package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.operator.rayservice.clusters.ClusterDecision;

/** The first cluster is on its way. A changed spec gets another one, as nothing is served yet. */
record Starting() implements UpgradeState {
  @Override
  public ClusterDecision decide(UpgradeFacts facts) {
    if (facts.isPendingUseless()) {
      return facts.prepare();
    }
    return facts.mayPromote() ? new ClusterDecision.Promote() : ClusterDecision.keep();
  }
}
