package io.mantaray.operator.rayservice.objects;

import io.mantaray.operator.clusters.DeclaredCluster;
import java.util.Optional;

/**
 * How requests are split between the clusters of a service. The percentages always add up to 100.
 *
 * @param pending empty while there is no upgrade; it then gets no requests
 */
public record TrafficSplit(
    DeclaredCluster active, Optional<DeclaredCluster> pending, int pendingPercent) {
  private static final int ALL = 100;

  public TrafficSplit {
    if (pendingPercent < 0 || pendingPercent > ALL || (pending.isEmpty() && pendingPercent > 0)) {
      throw new IllegalArgumentException(pendingPercent + " percent for " + pending);
    }
  }

  /** All requests go to one cluster. */
  public static TrafficSplit allTo(DeclaredCluster active) {
    return new TrafficSplit(active, Optional.empty(), 0);
  }

  public int activePercent() {
    return ALL - pendingPercent;
  }
}
