package io.mantaray.operator.rayservice;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.actions.StagePurpose;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.ObjectStage;
import io.mantaray.operator.rayservice.ServiceSnapshot.ServiceClusters;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.reconcile.ReconciledKind;
import io.mantaray.operator.reconcile.Report;
import io.mantaray.operator.reconcile.StatusConditions;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Plugs RayServices into the shared reconcile loop. */
public final class ServiceReconciliation
    implements ReconciledKind<RayService, RayServiceStatus, ServiceSnapshot, ServicePlan> {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayService");

  /** The status claims that these are done, so it is not written while they fail. */
  private static final Set<StagePurpose> REQUIRED =
      Set.of(ObjectStage.ADD_FINALIZER, ServiceStage.UPDATE_CLUSTER);

  private final ServiceCaches caches;
  private final ServiceDashboards dashboards;
  private final ServicePlanner planner;

  ServiceReconciliation(
      ServiceCaches caches, ServiceDashboards dashboards, ServicePlanner planner) {
    this.caches = caches;
    this.dashboards = dashboards;
    this.planner = planner;
  }

  @Override
  public Admission<RayServiceStatus> admit(RayService object, Instant now) {
    return ServiceAdmission.of(object);
  }

  @Override
  public StatusConditions<RayServiceStatus> conditions() {
    return ServiceStatuses.CONDITIONS;
  }

  @Override
  public void notReconciled(String uid) {
    dashboards.forget(uid);
  }

  @Override
  public ServiceSnapshot observe(RayService object) {
    DeclaredService service = DeclaredService.of(object);
    RayServiceStatus status = ServiceStatuses.complete(object.getStatus());
    return new ServiceSnapshot(
        object, service, status, clusters(service, status), caches.traffic(service, status));
  }

  private ServiceClusters clusters(DeclaredService service, RayServiceStatus status) {
    List<RayCluster> all = caches.clusters(service);
    Optional<ObservedCluster> active = observed(service, all, ServiceStatuses.activeName(status));
    Optional<ObservedCluster> pending = observed(service, all, ServiceStatuses.pendingName(status));
    Set<String> used = new HashSet<>();
    active.ifPresent(cluster -> used.add(cluster.uid()));
    pending.ifPresent(cluster -> used.add(cluster.uid()));
    dashboards.keepOnly(service, polled(active, pending));
    return new ServiceClusters(
        active,
        pending,
        all.stream().filter(cluster -> !used.contains(cluster.getMetadata().getUid())).toList());
  }

  private Optional<ObservedCluster> observed(
      DeclaredService service, List<RayCluster> all, Optional<String> name) {
    return name.flatMap(
            given ->
                all.stream()
                    .filter(cluster -> given.equals(cluster.getMetadata().getName()))
                    .findFirst()
                    .or(() -> caches.cluster(service, given)))
        .map(
            cluster -> {
              Optional<ObservedPod> head = caches.head(cluster);
              boolean isPolled =
                  service.metadata().getDeletionTimestamp() == null
                      && ObservedCluster.isHeadReady(cluster, head);
              return new ObservedCluster(
                  cluster, head, isPolled ? dashboards.of(service, cluster) : Optional.empty());
            });
  }

  private static Set<String> polled(
      Optional<ObservedCluster> active, Optional<ObservedCluster> pending) {
    Set<String> polled = new HashSet<>();
    for (Optional<ObservedCluster> cluster : List.of(active, pending)) {
      cluster
          .filter(known -> known.serve().isPresent())
          .ifPresent(known -> polled.add(known.uid()));
    }
    return polled;
  }

  @Override
  public ServicePlan decide(ServiceSnapshot snapshot, Instant now) {
    return planner.decide(snapshot, now);
  }

  /** A config is put only after the note of the last one was removed from its cluster. */
  @Override
  public void performed(ServiceSnapshot snapshot, ServicePlan plan, ExecutionResult result) {
    if (succeeded(result, Set.of(ServiceStage.ANNOTATE))) {
      plan.commands()
          .forEach((cluster, command) -> dashboards.perform(snapshot.service(), cluster, command));
    }
  }

  @Override
  public Report<RayServiceStatus> report(
      ServiceSnapshot snapshot, ServicePlan plan, ExecutionResult result, Instant now) {
    return report(snapshot.object(), plan, result, now);
  }

  static Report<RayServiceStatus> report(
      RayService object, ServicePlan plan, ExecutionResult result, Instant now) {
    return plan.status()
        .filter(_ -> succeeded(result, REQUIRED))
        .filter(next -> ServiceStatuses.differ(object.getStatus(), next))
        .<Report<RayServiceStatus>>map(
            next ->
                new Report.Write<>(
                    next.withLastUpdateTime(Timestamp.of(now)), plan.advances(), plan.requeueAt()))
        .orElseGet(
            () ->
                plan.isFinished()
                    ? new Report.Finished<>(plan.requeueAt())
                    : new Report.Keep<>(plan.requeueAt()));
  }

  private static boolean succeeded(ExecutionResult result, Set<StagePurpose> required) {
    return result.incomplete().stream().noneMatch(stage -> required.contains(stage.purpose()));
  }

  @Override
  public void statusWritten(ServiceSnapshot snapshot, RayServiceStatus status, Instant now) {
    log.atInfo()
        .addKeyValue("active", ServiceStatuses.activeName(status).orElse(""))
        .addKeyValue("pending", ServiceStatuses.pendingName(status).orElse(""))
        .addKeyValue("endpoints", status.numServeEndpoints())
        .log("The status changed");
  }

  @Override
  public void forget(String uid) {
    dashboards.forget(uid);
  }
}
