package io.mantaray.operator.rayservice.upgrade;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.RayServiceUpgradeType;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.ObservedCluster;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.clusters.ClusterDecision;
import io.mantaray.operator.rayservice.clusters.DanglingClusters;
import io.mantaray.operator.rayservice.clusters.GoalMatch;
import io.mantaray.operator.rayservice.clusters.LatestCluster;
import io.mantaray.operator.rayservice.deploy.ServeDeployment;
import io.mantaray.operator.rayservice.deploy.ServeDeployments;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import io.mantaray.operator.rayservice.status.GatewayCondition;
import io.mantaray.operator.rayservice.status.InitializingTimeout;
import io.mantaray.operator.rayservice.status.ServeConfigCondition;
import io.mantaray.operator.rayservice.status.ServeServiceCondition;
import io.mantaray.operator.rayservice.status.ServiceReport;
import io.mantaray.operator.rayservice.traffic.ServingServices;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Plans for a service that is to serve.
 *
 * <ol>
 *   <li>Decide about the active and the pending cluster, and write it to the status.
 *   <li>If nothing changes there, bring clusters, applications and Services into line with it.
 * </ol>
 */
public final class Upgrade {
  private final OperatorConfig config;
  private final NameSuffixes suffixes;

  public Upgrade(OperatorConfig config, NameSuffixes suffixes) {
    this.config = config;
    this.suffixes = suffixes;
  }

  /**
   * Decides the plan.
   *
   * @param goal the declared Serve config
   */
  public ServicePlan decide(ServiceSnapshot snapshot, ServeConfig goal, Instant now) {
    IncrementalUpgrade incremental = new IncrementalUpgrade(snapshot, goal);
    ClusterDecision decision =
        UpgradeState.of(snapshot.status(), incremental.facts(now)).decide(facts(incremental, now));
    RayServiceStatus next = ServiceReport.of(snapshot, decision, now);
    Optional<Instant> deadline = InitializingTimeout.deadline(snapshot.service(), next);
    if (deadline.filter(at -> !now.isBefore(at)).isPresent()) {
      return ServicePlan.rest()
          .with(InitializingTimeout.missed(snapshot.service(), next, now))
          .publishing(List.of(InitializingTimeout.event(snapshot.service(), next, now)))
          .advancing();
    }
    ServicePlan objects =
        decision instanceof ClusterDecision.Keep(Optional<Instant> until)
            ? objects(incremental, now).requeuingAt(until)
            : ServicePlan.rest().advancing();
    Optional<String> reused =
        decision instanceof ClusterDecision.Prepare(String name)
            ? Optional.of(name)
            : Optional.empty();
    return objects
        .publishing(UpgradeEvents.of(snapshot, decision))
        .and(conditions(incremental, reported(next, decision, objects, now), now))
        .and(DanglingClusters.plan(snapshot, reused, now))
        .requeuingAt(deadline);
  }

  /** What blocks the Services shows only when they are about to be written. */
  private static RayServiceStatus reported(
      RayServiceStatus next, ClusterDecision decision, ServicePlan objects, Instant now) {
    return decision instanceof ClusterDecision.Keep
        ? ServeServiceCondition.report(next, objects.waitingFor(), now)
        : next;
  }

  private static ServicePlan conditions(
      IncrementalUpgrade incremental, RayServiceStatus next, Instant now) {
    ServiceSnapshot snapshot = incremental.snapshot();
    ServeConfig goal = incremental.effective();
    ServicePlan config =
        ServeConfigCondition.report(
            next,
            ServeDeployments.rejection(snapshot, goal),
            ServeDeployments.isPut(snapshot, goal),
            now);
    return config.and(
        GatewayCondition.report(config.status().orElse(next), incremental.routingProblem(), now));
  }

  private ServicePlan objects(IncrementalUpgrade incremental, Instant now) {
    ServiceSnapshot snapshot = incremental.snapshot();
    ServicePlan applications =
        incremental
            .deployments()
            .map(deployments -> deployments.plan(now))
            .orElseGet(
                () ->
                    ServeDeployments.plan(
                        snapshot, incremental.effective(), isHeld(snapshot), now));
    return LatestCluster.plan(snapshot)
        .and(applications)
        .and(
            incremental
                .served()
                .map(target -> ServingServices.plan(snapshot, target, config.behavior().network()))
                .orElseGet(ServicePlan::rest))
        .and(incremental.routing());
  }

  /** Whether the active cluster is not what the spec declares, after an upgrade to it failed. */
  private boolean isHeld(ServiceSnapshot snapshot) {
    return replacesClusters(snapshot.service())
        && ServiceStatuses.pendingName(snapshot.status()).isEmpty()
        && snapshot
            .active()
            .map(active -> GoalMatch.of(snapshot.service(), active.object(), snapshot.isKept()))
            .filter(GoalMatch.DIFFERENT::equals)
            .isPresent();
  }

  private UpgradeFacts facts(IncrementalUpgrade incremental, Instant now) {
    ServiceSnapshot snapshot = incremental.snapshot();
    ServeConfig goal = incremental.effective();
    DeclaredService service = snapshot.service();
    // Only a cluster that was the latest one then was judged by another operator.
    boolean isLatest = ServiceStatuses.pendingName(snapshot.status()).isEmpty();
    return new UpgradeFacts(
        replacesClusters(service),
        snapshot
            .active()
            .filter(cluster -> !cluster.isTerminating())
            .map(cluster -> GoalMatch.of(service, cluster.object(), isLatest && snapshot.isKept())),
        snapshot
            .pending()
            .map(cluster -> GoalMatch.of(service, cluster.object(), snapshot.isKept())),
        snapshot.pending().filter(ObservedCluster::isTerminating).isPresent(),
        snapshot
            .pending()
            .filter(cluster -> new ServeDeployment(cluster, goal).isServing())
            .isPresent(),
        FailedUpgrade.of(snapshot, goal, incremental.routingProblem()),
        now,
        () -> reusable(snapshot).orElseGet(() -> service.name() + "-" + suffixes.suffix()));
  }

  /** The declared strategy, or else that of the operator. */
  private boolean replacesClusters(DeclaredService service) {
    return service
        .upgradeType()
        .map(type -> !type.equals(RayServiceUpgradeType.NONE))
        .orElse(config.behavior().services().zeroDowntime());
  }

  /** A cluster that the spec was changed away from, and back to before it was deleted. */
  private static Optional<String> reusable(ServiceSnapshot snapshot) {
    return snapshot.clusters().others().stream()
        .filter(cluster -> !Ownership.isTerminating(cluster))
        .filter(cluster -> GoalMatch.of(snapshot.service(), cluster, false) == GoalMatch.SAME)
        .max(Comparator.comparing(Upgrade::created))
        .map(cluster -> cluster.getMetadata().getName());
  }

  private static String created(RayCluster cluster) {
    return String.valueOf(cluster.getMetadata().getCreationTimestamp());
  }
}
