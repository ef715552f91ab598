package io.mantaray.operator.rayservice.traffic;

import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import java.time.Instant;
import java.util.Optional;

/**
 * How far an incremental upgrade is. All in percent; the requests that do not go to the pending
 * cluster go to the active one.
 *
 * <p>The capacity of a cluster never falls below its share of the requests, and both together
 * exceed 100 by {@code maxSurgePercent} at most:
 *
 * <ol>
 *   <li>The cluster that takes over grows by {@code maxSurgePercent}.
 *   <li>When it has really reached that, requests follow by {@code stepSizePercent} in each
 *       interval.
 *   <li>When they have arrived, the other cluster shrinks to what it still gets.
 * </ol>
 *
 * A rollback is the same in the other direction.
 *
 * @param activeCapacity the target capacity of Serve on the active cluster
 * @param pendingCapacity the target capacity of Serve on the pending cluster
 * @param pendingTraffic the share of requests that the pending cluster gets
 * @param movedAt when that share was last changed
 */
public record TrafficShift(
    int activeCapacity, int pendingCapacity, int pendingTraffic, Optional<Instant> movedAt) {
  private static final int ALL = 100;

  public TrafficShift {
    if (!isPercent(activeCapacity) || !isPercent(pendingCapacity) || !isPercent(pendingTraffic)) {
      throw new IllegalArgumentException(
          "not in percent: %d %d %d".formatted(activeCapacity, pendingCapacity, pendingTraffic));
    }
  }

  /** What comes next. */
  public sealed interface Step {
    /** The numbers change. */
    record Move(TrafficShift next) implements Step {}

    /**
     * Nothing can be done yet.
     *
     * @param until when time alone changes that; empty if a cluster is waited for
     */
    record Wait(Optional<Instant> until) implements Step {}

    /** All requests have arrived, and the other cluster has shrunk. */
    record Arrived() implements Step {}
  }

  /** Before the first step. */
  public static TrafficShift begin() {
    return new TrafficShift(ALL, 0, 0, Optional.empty());
  }

  public int activeTraffic() {
    return ALL - pendingTraffic;
  }

  /**
   * The next step towards the pending cluster.
   *
   * @param isReached whether both clusters have the capacity that they shall have
   */
  public Step forward(UpgradeSteps steps, boolean isReached, Instant now) {
    return switch (mirrored().back(steps, isReached, now)) {
      case Step.Move(TrafficShift next) -> new Step.Move(next.mirrored());
      case Step.Wait wait -> wait;
      case Step.Arrived arrived -> arrived;
    };
  }

  /** The next step towards the active cluster. */
  public Step back(UpgradeSteps steps, boolean isReached, Instant now) {
    if (activeTraffic() == ALL && activeCapacity == ALL && pendingCapacity == 0) {
      return new Step.Arrived();
    }
    if (!isReached) {
      return new Step.Wait(Optional.empty());
    }
    if (activeTraffic() < activeCapacity) {
      Optional<Instant> due = movedAt.map(at -> at.plus(steps.interval())).filter(now::isBefore);
      return due.isPresent() ? new Step.Wait(due) : new Step.Move(returned(steps, now));
    }
    boolean isShort = activeCapacity < activeTraffic();
    return new Step.Move(
        !isShort && pendingCapacity > pendingTraffic
            ? withCapacities(
                activeCapacity, Math.max(pendingTraffic, pendingCapacity - steps.maxSurgePercent()))
            : withCapacities(
                Math.min(ALL, activeCapacity + steps.maxSurgePercent()), pendingCapacity));
  }

  /** Whether requests or the capacity for them have left the active cluster. */
  public boolean hasMoved() {
    return pendingTraffic > 0 || activeCapacity < ALL;
  }

  /** Whether the pending cluster shall have all its capacity. */
  public boolean isPendingWhole() {
    return pendingCapacity == ALL;
  }

  /** All capacity for the pending cluster, without waiting. */
  public TrafficShift withWholePending() {
    return withCapacities(activeCapacity, ALL);
  }

  /** All requests to the active cluster, without waiting. */
  public TrafficShift returnedAtOnce(Instant now) {
    return new TrafficShift(activeCapacity, pendingCapacity, 0, Optional.of(now));
  }

  private TrafficShift returned(UpgradeSteps steps, Instant now) {
    int traffic = Math.min(activeCapacity, activeTraffic() + steps.stepPercent());
    return new TrafficShift(activeCapacity, pendingCapacity, ALL - traffic, Optional.of(now));
  }

  private TrafficShift withCapacities(int active, int pending) {
    return new TrafficShift(active, pending, pendingTraffic, movedAt);
  }

  /** The same, with the clusters in each other's place. */
  private TrafficShift mirrored() {
    return new TrafficShift(
        /* activeCapacity= */ pendingCapacity,
        /* pendingCapacity= */ activeCapacity,
        /* pendingTraffic= */ activeTraffic(),
        movedAt);
  }

  private static boolean isPercent(int number) {
    return number >= 0 && number <= ALL;
  }
}
