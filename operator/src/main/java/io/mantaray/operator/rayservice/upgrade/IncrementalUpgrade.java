package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.rayservice.DeclaredService.UpgradeSteps;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.deploy.ShiftDeployments;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import io.mantaray.operator.rayservice.serve.ServeStatuses;
import io.mantaray.operator.rayservice.traffic.Routing;
import io.mantaray.operator.rayservice.traffic.ShiftStatus;
import io.mantaray.operator.rayservice.traffic.TrafficShift;
import java.time.Instant;
import java.util.Optional;

/**
 * What an incremental upgrade adds to the plan of a service, and what is left of one after the
 * strategy was changed.
 *
 * @param goal the declared Serve config
 */
record IncrementalUpgrade(ServiceSnapshot snapshot, ServeConfig goal) {
  private static final int ALL = 100;

  /**
   * How far the upgrade is; empty if there is none. One whose strategy was changed after requests
   * have moved goes on from there, in a single step: dropping the numbers would send requests to a
   * cluster that has no capacity for them.
   */
  private Optional<TrafficShift> shift() {
    RayServiceStatus status = snapshot.status();
    boolean isUpgrading =
        ServiceStatuses.activeName(status).isPresent()
            && ServiceStatuses.pendingName(status).isPresent();
    TrafficShift numbers = ShiftStatus.read(status);
    return isUpgrading && (snapshot.service().isIncremental() || numbers.hasMoved())
        ? Optional.of(numbers)
        : Optional.empty();
  }

  /** The declared config, with the capacity that the latest cluster shall have. */
  ServeConfig effective() {
    return shift()
        .map(TrafficShift::pendingCapacity)
        .or(() -> snapshot.service().isIncremental() ? Optional.of(ALL) : Optional.empty())
        .map(goal::withTargetCapacity)
        .orElse(goal);
  }

  /** The configs of both clusters; empty if there is no upgrade. */
  Optional<ShiftDeployments> deployments() {
    return shift().map(numbers -> new ShiftDeployments(snapshot, goal, numbers));
  }

  /** The cluster to which the Services lead: the active one, or the one that gets most requests. */
  Optional<ObservedCluster> served() {
    boolean isMostlyMoved =
        shift().filter(numbers -> numbers.pendingTraffic() > numbers.activeTraffic()).isPresent();
    return isMostlyMoved ? snapshot.pending() : snapshot.active();
  }

  Optional<ShiftFacts> facts(Instant now) {
    return shift()
        .map(
            numbers ->
                facts(
                    numbers,
                    snapshot.service().upgradeSteps().orElseGet(UpgradeSteps::atOnce),
                    now));
  }

  private ShiftFacts facts(TrafficShift shift, UpgradeSteps steps, Instant now) {
    ShiftDeployments deployments = new ShiftDeployments(snapshot, goal, shift);
    return new ShiftFacts(
        steps,
        shift,
        snapshot.service().isIncremental()
            ? routes().isSplit(snapshot)
            : routes().isEnding(snapshot),
        deployments.isActiveReached(),
        deployments.isPendingReached(),
        snapshot.pending().filter(ObservedCluster::isHeadReady).isPresent(),
        unhealthy(),
        snapshot.service().autoRollback(),
        now);
  }

  private Optional<String> unhealthy() {
    return snapshot
        .pending()
        .flatMap(ObservedCluster::freshAnswer)
        .map(ServeStatuses::of)
        .filter(ServeStatuses::hasFailed)
        .flatMap(statuses -> statuses.waitingFor(goal));
  }

  /** Why requests cannot be split; empty if they can, or need not be. */
  Optional<String> routingProblem() {
    return snapshot.service().isIncremental() ? routes().problem(snapshot) : Optional.empty();
  }

  /** Keeps Gateway, route and the Services of the clusters in line with the status. */
  ServicePlan routing() {
    return snapshot
        .service()
        .upgradeSteps()
        .map(steps -> routes().plan(snapshot, steps))
        .orElseGet(
            () -> shift().isPresent() ? routes().remaining(snapshot) : routes().removal(snapshot));
  }

  private Routing routes() {
    return snapshot.traffic().routing();
  }
}
