package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.raycluster.failures.FailureHistory;
import io.mantaray.operator.raycluster.network.HeadService;
import io.mantaray.operator.raycluster.plan.ClusterPlan;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import io.mantaray.operator.raycluster.plan.ClusterPods;
import io.mantaray.operator.raycluster.status.ClusterObservation;
import io.mantaray.operator.raycluster.status.NextStatus;
import io.mantaray.operator.raycluster.status.ObservedPods;
import io.mantaray.operator.raycluster.status.StatusCalculation;
import io.mantaray.operator.raycluster.status.StatusDebounce;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.reconcile.ReconciledKind;
import io.mantaray.operator.reconcile.Report;
import io.mantaray.operator.reconcile.StatusConditions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Plugs RayClusters into the shared reconcile loop. */
public final class ClusterReconciliation
    implements ReconciledKind<RayCluster, RayClusterStatus, ClusterPlanner.Snapshot, ClusterPlan> {
  private static final StatusConditions<RayClusterStatus> CONDITIONS =
      new StatusConditions<>(
          () -> RayClusterStatusBuilder.builder().build(),
          RayClusterStatus::conditions,
          RayClusterStatus::withConditions);

  private final FeatureGates gates;
  private final BooleanSupplier certManager;
  private final ClusterPlanner planner;
  private final ClusterCaches caches;
  private final FailureHistory failures = new FailureHistory();
  private final StatusDebounce debounce = new StatusDebounce();

  /**
   * @param certManager whether cert-manager is installed
   */
  public ClusterReconciliation(
      FeatureGates gates,
      BooleanSupplier certManager,
      ClusterPlanner planner,
      ClusterCaches caches) {
    this.gates = gates;
    this.certManager = certManager;
    this.planner = planner;
    this.caches = caches;
  }

  @Override
  public Admission<RayClusterStatus> admit(RayCluster cluster, Instant now) {
    return new ClusterAdmission(gates, certManager.getAsBoolean()).of(cluster, now);
  }

  @Override
  public StatusConditions<RayClusterStatus> conditions() {
    return CONDITIONS;
  }

  @Override
  public ClusterPlanner.Snapshot observe(RayCluster cluster) {
    DeclaredCluster declared = DeclaredCluster.of(cluster);
    return new ClusterPlanner.Snapshot(
        cluster,
        declared,
        ClusterPods.of(declared, caches.pods(declared)),
        caches.objects(declared, cluster.getStatus() != null),
        failures.of(cluster));
  }

  @Override
  public ClusterPlan decide(ClusterPlanner.Snapshot snapshot, Instant now) {
    return planner.decide(snapshot, now);
  }

  @Override
  public void performed(
      ClusterPlanner.Snapshot snapshot, ClusterPlan plan, ExecutionResult result) {
    failures.remember(snapshot.declared().uid(), plan.failures().after());
  }

  @Override
  public Report<RayClusterStatus> report(
      ClusterPlanner.Snapshot snapshot, ClusterPlan plan, ExecutionResult result, Instant now) {
    if (snapshot.object().isMarkedForDeletion()) {
      return new Report.Keep<>(plan.due());
    }
    return switch (StatusCalculation.calculate(observed(snapshot, plan, result), gates, now)) {
      case NextStatus.Undecidable(String why) -> new Report.Undecided<>(why);
      case NextStatus.Computed next -> report(snapshot, plan, next, now);
    };
  }

  /** Reads the caches again: they show the result of the plan. */
  private ClusterObservation observed(
      ClusterPlanner.Snapshot snapshot, ClusterPlan plan, ExecutionResult result) {
    DeclaredCluster cluster = snapshot.declared();
    List<Service> headServices =
        caches.services(cluster).stream()
            .filter(service -> HeadService.isHeadService(cluster, service))
            .toList();
    return new ClusterObservation(
        cluster,
        snapshot.object().getStatus(),
        new ObservedPods(ClusterPods.of(cluster, caches.pods(cluster)).all()),
        headServices,
        ClusterActions.summary(plan, result),
        plan.failures().after());
  }

  private Report<RayClusterStatus> report(
      ClusterPlanner.Snapshot snapshot, ClusterPlan plan, NextStatus.Computed next, Instant now) {
    RayClusterStatus previous = snapshot.object().getStatus();
    Optional<Instant> due =
        Stream.concat(next.requeueAt().stream(), plan.due().stream()).min(Instant::compareTo);
    Optional<Instant> writeAt = debounce.writeAt(snapshot.declared().uid(), previous, next, now);
    if (writeAt.isPresent()) {
      return new Report.Keep<>(
          Stream.concat(due.stream(), writeAt.stream()).min(Instant::compareTo));
    }
    return next.changed()
        ? new Report.Write<>(
            next.status(), planner.dependsOn(snapshot.declared(), previous, next.status()), due)
        : new Report.Keep<>(due);
  }

  @Override
  public void forget(String uid) {
    failures.forget(uid);
    debounce.forget(uid);
  }
}
