package io.mantaray.operator.rayservice.traffic;

import io.mantaray.api.v1.RayServiceClusterStatus;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.rayservice.ServiceStatuses;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The numbers of an incremental upgrade in the status, from which a restarted operator goes on. */
public final class ShiftStatus {
  private static final int ALL = 100;

  private ShiftStatus() {}

  /** Whether the status has numbers of an incremental upgrade, present or past. */
  public static boolean isRecorded(RayServiceStatus status) {
    return Stream.of(ServiceStatuses.active(status), ServiceStatuses.pending(status))
        .anyMatch(
            cluster -> cluster.targetCapacity() != null || cluster.trafficRoutedPercent() != null);
  }

  /** The status without them. */
  public static RayServiceStatus erase(RayServiceStatus status) {
    return status.with(
        next ->
            next.activeServiceStatus(without(ServiceStatuses.active(status)))
                .pendingServiceStatus(without(ServiceStatuses.pending(status))));
  }

  private static RayServiceClusterStatus without(RayServiceClusterStatus cluster) {
    return cluster.with(
        next -> next.targetCapacity(null).trafficRoutedPercent(null).lastTrafficMigratedTime(null));
  }

  /**
   * Absent numbers are those before the first step; others are brought into their range. The time
   * of an earlier upgrade, which the active cluster alone has, is no reason to wait.
   */
  public static TrafficShift read(RayServiceStatus status) {
    RayServiceClusterStatus active = ServiceStatuses.active(status);
    RayServiceClusterStatus pending = ServiceStatuses.pending(status);
    return new TrafficShift(
        percent(active.targetCapacity(), ALL),
        percent(pending.targetCapacity(), 0),
        percent(pending.trafficRoutedPercent(), 0),
        time(pending.lastTrafficMigratedTime())
            .map(
                moved ->
                    time(active.lastTrafficMigratedTime()).filter(moved::isBefore).orElse(moved)));
  }

  /** The status with these numbers. */
  public static RayServiceStatus write(RayServiceStatus status, TrafficShift shift) {
    Timestamp moved = shift.movedAt().map(Timestamp::of).orElse(null);
    return status.with(
        next ->
            next.activeServiceStatus(
                    with(
                        ServiceStatuses.active(status),
                        shift.activeCapacity(),
                        shift.activeTraffic(),
                        moved))
                .pendingServiceStatus(
                    with(
                        ServiceStatuses.pending(status),
                        shift.pendingCapacity(),
                        shift.pendingTraffic(),
                        moved)));
  }

  /** The part about a cluster that gets all requests. */
  public static RayServiceClusterStatus whole(RayServiceClusterStatus cluster) {
    return with(cluster, ALL, ALL, cluster.lastTrafficMigratedTime());
  }

  private static RayServiceClusterStatus with(
      RayServiceClusterStatus cluster, int capacity, int traffic, @Nullable Timestamp moved) {
    return cluster.with(
        next ->
            next.targetCapacity((long) capacity)
                .trafficRoutedPercent((long) traffic)
                .lastTrafficMigratedTime(moved));
  }

  private static int percent(@Nullable Long number, int otherwise) {
    return number == null ? otherwise : Math.clamp(number, 0, ALL);
  }

  private static Optional<Instant> time(@Nullable Timestamp time) {
    return time == null ? Optional.empty() : time.instant();
  }
}
