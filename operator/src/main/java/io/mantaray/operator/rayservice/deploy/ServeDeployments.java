package io.mantaray.operator.rayservice.deploy;

import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import java.time.Instant;
import java.util.Optional;

/**
 * Which cluster of a service gets its Serve config.
 *
 * <ol>
 *   <li>The pending cluster, while there is one: the active one goes on with the config that it
 *       has.
 *   <li>Otherwise the active cluster.
 *   <li>An active cluster whose head has lost the applications gets them again during an upgrade,
 *       too, unless the config was changed with it.
 * </ol>
 */
public final class ServeDeployments {
  private ServeDeployments() {}

  /**
   * Brings the config to Ray.
   *
   * @param isHeld whether the active cluster keeps the config that it has, as an upgrade failed
   */
  public static ServicePlan plan(
      ServiceSnapshot snapshot, ServeConfig goal, boolean isHeld, Instant now) {
    ServicePlan target =
        target(snapshot)
            .filter(cluster -> !isHeld || PutMemory.has(cluster, goal))
            .map(cluster -> new ServeDeployment(cluster, goal).plan(now))
            .orElseGet(ServicePlan::rest);
    return isUpgrading(snapshot)
        ? snapshot
            .active()
            .filter(active -> PutMemory.has(active, goal))
            .map(active -> target.and(new ServeDeployment(active, goal).plan(now)))
            .orElse(target)
        : target;
  }

  /** Why Ray rejected the config, in its own words. */
  public static Optional<String> rejection(ServiceSnapshot snapshot, ServeConfig goal) {
    return target(snapshot).flatMap(cluster -> new ServeDeployment(cluster, goal).rejection());
  }

  /** Whether Ray has the config. */
  public static boolean isPut(ServiceSnapshot snapshot, ServeConfig goal) {
    return target(snapshot)
        .filter(cluster -> new ServeDeployment(cluster, goal).isPut())
        .isPresent();
  }

  private static Optional<ObservedCluster> target(ServiceSnapshot snapshot) {
    return isUpgrading(snapshot) ? snapshot.pending() : snapshot.active();
  }

  private static boolean isUpgrading(ServiceSnapshot snapshot) {
    return ServiceStatuses.pendingName(snapshot.status()).isPresent();
  }
}
