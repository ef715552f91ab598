package io.mantaray.operator.rayservice.clusters;

import io.mantaray.operator.rayservice.traffic.TrafficShift;
import java.time.Instant;
import java.util.Optional;

/** What becomes of the active and the pending cluster of a service. */
public sealed interface ClusterDecision {
  /**
   * Both stay what they are.
   *
   * @param until when time alone changes that
   */
  record Keep(Optional<Instant> until) implements ClusterDecision {}

  /**
   * A cluster of this name is to take over. It is created, unless the service still has it.
   *
   * @param cluster its name; the pending cluster before it, if any, is no longer used
   */
  record Prepare(String cluster) implements ClusterDecision {}

  /** The pending cluster is no longer needed. */
  record Abandon() implements ClusterDecision {}

  /** The pending cluster serves what the service declares: it is the active one from now on. */
  record Promote() implements ClusterDecision {}

  /** One step of an incremental upgrade, or of its rollback. */
  record Shift(TrafficShift next) implements ClusterDecision {}

  /**
   * An incremental upgrade is called off: the requests return to the active cluster.
   *
   * @param reason one of the reasons of conditions
   */
  record RollBack(String reason, String message, TrafficShift next) implements ClusterDecision {}

  /**
   * The upgrade has failed, and is not tried again until the spec is changed.
   *
   * @param reason one of the reasons of conditions
   * @param deletes whether the pending cluster is deleted, and not kept for inspection
   */
  record GiveUp(String reason, String message, boolean deletes) implements ClusterDecision {}

  /** A rollback is called off: the upgrade goes on. */
  record Resume() implements ClusterDecision {}

  static ClusterDecision keep() {
    return new Keep(Optional.empty());
  }
}
