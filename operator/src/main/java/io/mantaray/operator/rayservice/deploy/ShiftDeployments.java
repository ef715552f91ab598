package io.mantaray.operator.rayservice.deploy;

import io.mantaray.api.v1.RayServiceCondition;
import io.mantaray.api.v1.ServeDeploymentState;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import java.time.Instant;
import java.util.Optional;

/**
 * The Serve configs of the two clusters of an incremental upgrade, each with its target capacity.
 *
 * <ol>
 *   <li>The pending cluster gets the declared config, when it shall have any capacity. In a
 *       rollback it keeps the config that it has.
 *   <li>The active cluster keeps the config that it has; only its capacity changes. Ray itself says
 *       which config that is, so nothing else can be pushed to it, also not after a restart.
 * </ol>
 */
public record ShiftDeployments(ServiceSnapshot snapshot, ServeConfig goal, TrafficShift shift) {

  public ServicePlan plan(Instant now) {
    return (isRollback() ? resized(snapshot.pending(), shift.pendingCapacity()) : upgraded())
        .map(deployment -> deployment.plan(now))
        .orElseGet(ServicePlan::rest)
        .and(
            resized(snapshot.active(), shift.activeCapacity())
                .map(deployment -> deployment.plan(now))
                .orElseGet(ServicePlan::rest));
  }

  private Optional<ServeDeployment> upgraded() {
    return snapshot
        .pending()
        .filter(_ -> shift.pendingCapacity() > 0)
        .map(pending -> new ServeDeployment(pending, pendingConfig()));
  }

  /**
   * The config that a cluster has, with another capacity; empty if it has that capacity. Ray names
   * its applications, the memory has the rest; of a cluster whose config another operator has put,
   * the declared one is the best that is known.
   */
  private Optional<ServeDeployment> resized(Optional<ObservedCluster> cluster, int capacity) {
    return cluster.flatMap(
        found ->
            found
                .freshAnswer()
                .filter(answer -> DeployedConfig.capacity(answer) != capacity)
                .flatMap(DeployedConfig::of)
                .map(own -> own.withOptionsOf(PutMemory.options(found).orElse(goal)))
                .map(own -> new ServeDeployment(found, own.withTargetCapacity(capacity))));
  }

  private boolean isRollback() {
    return ServiceStatuses.isTrue(snapshot.status(), RayServiceCondition.ROLLBACK_IN_PROGRESS);
  }

  /** Whether the active cluster serves with the capacity that it shall have. */
  public boolean isActiveReached() {
    return snapshot
        .active()
        .filter(ObservedCluster::hasServingPod)
        .flatMap(ObservedCluster::freshAnswer)
        .filter(this::isAsActive)
        .filter(ShiftDeployments::isSettled)
        .isPresent();
  }

  /** Whether the pending cluster serves with the capacity that it shall have. */
  public boolean isPendingReached() {
    return snapshot
        .pending()
        .filter(ObservedCluster::isHeadReady)
        .filter(
            pending ->
                shift.pendingCapacity() == 0
                    || (new ServeDeployment(pending, pendingConfig()).isServing()
                        && pending.freshAnswer().filter(ShiftDeployments::isSettled).isPresent()))
        .isPresent();
  }

  public ServeConfig pendingConfig() {
    return goal.withTargetCapacity(shift.pendingCapacity());
  }

  private boolean isAsActive(ServeDetails answer) {
    return DeployedConfig.capacity(answer) == shift.activeCapacity();
  }

  /** Whether no deployment is on its way to another number of replicas. */
  private static boolean isSettled(ServeDetails answer) {
    return !answer.applications().isEmpty()
        && answer.applications().values().stream()
            .flatMap(application -> application.deployments().values().stream())
            .allMatch(deployment -> ServeDeploymentState.HEALTHY.equals(deployment.status()));
  }
}
