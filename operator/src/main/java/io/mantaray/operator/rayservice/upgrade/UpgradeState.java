package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.api.v1.RayServiceCondition;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import java.util.Optional;

/**
 * Where a service is on the way from one cluster to the next. The state is in its status, as the
 * names of the active and the pending cluster, so a restart of the operator changes nothing.
 *
 * <pre>
 *               Prepare               Promote
 *   Unstarted ───────────► Starting ───────────► Steady ◄──────────────┐
 *                           ▲    │                 │ Prepare           │ Promote, Abandon
 *                           └────┘                 ▼                   │
 *                          Prepare             Replacing ──────────────┘
 *                                               ▲    │
 *                                               └────┘ Prepare
 * </pre>
 *
 * With an incremental upgrade, Shifting is in the place of Replacing:
 *
 * <pre>
 *              Prepare             RollBack
 *   Steady ─────────────► Shifting ─────────► RollingBack
 *     ▲                   ▲   │  ▲               │  │ ▲  │
 *     │ Promote, Abandon  │   │  └───────────────┘  │ └──┘ Shift
 *     ├───────────────────┼───┘        Resume       │
 *     │                   └── Shift                 │ Abandon
 *     └─────────────────────────────────────────────┘
 * </pre>
 *
 * A decision is written to the status first, and objects follow it in the next reconcile. The write
 * fails if the spec was changed meanwhile, so a decision always belongs to the present spec.
 */
public sealed interface UpgradeState
    permits Unstarted, Starting, Steady, Replacing, Shifting, RollingBack {
  ClusterDecision decide(UpgradeFacts facts);

  /**
   * The state that a status describes.
   *
   * @param shifting of a service that is upgraded incrementally
   */
  static UpgradeState of(RayServiceStatus status, Optional<ShiftFacts> shifting) {
    boolean isPending = ServiceStatuses.pendingName(status).isPresent();
    if (ServiceStatuses.activeName(status).isEmpty()) {
      return isPending ? new Starting() : new Unstarted();
    }
    if (!isPending) {
      return new Steady();
    }
    boolean isRollback = ServiceStatuses.isTrue(status, RayServiceCondition.ROLLBACK_IN_PROGRESS);
    return shifting
        .<UpgradeState>map(facts -> isRollback ? new RollingBack(facts) : new Shifting(facts))
        .orElseGet(Replacing::new);
  }
}
