package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.Cache;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.Outcome;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.actions.WrittenStatuses;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.raycluster.failures.FailureMemory;
import io.mantaray.operator.raycluster.network.HeadIngress;
import io.mantaray.operator.raycluster.plan.ClusterPlan;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import io.mantaray.operator.raycluster.plan.ClusterPods;
import io.mantaray.operator.raycluster.status.NextStatus;
import io.mantaray.operator.raycluster.status.Refusal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the pods, services and everything else of a RayCluster as its spec says. */
@ControllerConfiguration
public final class RayClusterReconciler implements Reconciler<RayCluster> {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayCluster");

  /** When to look again at something that may be better soon without anybody telling us. */
  private static final Duration SOON = Duration.ofSeconds(2);

  private static final Duration AT_ONCE = Duration.ofMillis(10);

  /**
   * What a reconcile works with.
   *
   * @param certManager whether cert-manager is installed by now
   * @param routes whether dashboards are to be exposed by OpenShift's Routes by now
   */
  public record Tools(
      OperatorConfig config,
      ActionExecutor executor,
      PodExpectations expectations,
      FailureMemory failures,
      WrittenStatuses<RayCluster> statuses,
      ClusterPlanner planner,
      BooleanSupplier certManager,
      BooleanSupplier routes,
      InstantSource clock) {}

  private final Tools tools;
  private @Nullable ClusterCaches caches;
  private volatile @Nullable Cache<RayCluster> clusters;

  public RayClusterReconciler(Tools tools) {
    this.tools = tools;
  }

  @Override
  public List<EventSource<?, RayCluster>> prepareEventSources(
      EventSourceContext<RayCluster> context) {
    ClusterCaches.Factory factory =
        new ClusterCaches.Factory() {
          @Override
          public <R extends HasMetadata> LabelledCache<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            return LabelledCache.of(kind, RayCluster.class, scope, context);
          }

          @Override
          public LabelledCache<GenericKubernetesResource> of(
              ResourceDefinitionContext kind, LabelledCache.Scope scope) {
            return LabelledCache.of(kind, RayCluster.class, scope, context);
          }
        };
    ClusterCaches made = new ClusterCaches(factory, tools.expectations());
    caches = made;
    clusters = context.getPrimaryCache();
    return made.all()
        .<EventSource<?, RayCluster>>map(cache -> cache.source(RayCluster.class))
        .toList();
  }

  /** All clusters that the cache shows; none before it is filled. */
  public Stream<RayCluster> known() {
    Cache<RayCluster> cache = clusters;
    return cache == null ? Stream.empty() : cache.list();
  }

  @Override
  public UpdateControl<RayCluster> reconcile(RayCluster cached, Context<RayCluster> context)
      throws InterruptedException {
    if (context.isPrimaryResourceDeleted()) {
      tools.expectations().forget(cached.getMetadata().getUid());
      tools.failures().forget(cached.getMetadata().getUid());
      tools.statuses().forget(cached.getMetadata().getUid());
      return UpdateControl.noUpdate();
    }
    RayCluster cluster = tools.statuses().latest(cached);
    return switch (ClusterAdmission.of(cluster, validation())) {
      case ClusterAdmission.Foreign() -> UpdateControl.noUpdate();
      case ClusterAdmission.Refused(List<Notice> notices, Refusal refusal, boolean mayPass) -> {
        tell(cluster, notices);
        report(cluster, refusal);
        yield mayPass ? again(SOON) : UpdateControl.noUpdate();
      }
      case ClusterAdmission.Admitted(DeclaredCluster declared, List<Notice> notices) -> {
        tell(cluster, notices);
        yield work(cluster, declared, context);
      }
    };
  }

  private ClusterValidation validation() {
    return new ClusterValidation(tools.config().featureGates(), tools.certManager().getAsBoolean());
  }

  private UpdateControl<RayCluster> work(
      RayCluster cluster, DeclaredCluster declared, Context<RayCluster> context)
      throws InterruptedException {
    ClusterCaches read = Objects.requireNonNull(caches, "event sources come first");
    if (HeadIngress.wanted(declared) && tools.routes().getAsBoolean()) {
      read.withRoutes(
          cache ->
              context
                  .eventSourceRetriever()
                  .dynamicallyRegisterEventSource(cache.source(RayCluster.class)));
    }
    ClusterPlanner.Snapshot seen =
        new ClusterPlanner.Snapshot(
            cluster,
            declared,
            ClusterPods.of(read.plannedPods(declared)),
            read.objects(declared),
            tools.failures().of(cluster));
    ClusterPlan plan = tools.planner().decide(seen, tools.clock().instant());
    tools.failures().remember(declared.uid(), plan.failures().after());
    for (Stage stage : plan.stages()) {
      log.atInfo()
          .addKeyValue("actions", stage.actions().size())
          .log("Performing {}", stage.purpose());
    }
    Outcome outcome = tools.executor().perform(cluster, plan.stages());
    tell(cluster, plan.notices());
    if (cluster.isMarkedForDeletion()) {
      return plan.unsettled().isPresent() ? again(SOON) : UpdateControl.noUpdate();
    }
    if (plan.changes(cluster)) {
      return again(SOON); // The status is written when the cache shows what it is the status of.
    }
    return report(cluster, declared, read, plan, outcome);
  }

  private void report(RayCluster cluster, Refusal refusal) {
    if (tools.config().featureGates().isEnabled(FeatureGate.RAY_CLUSTER_STATUS_CONDITIONS)) {
      refusal
          .over(cluster.getStatus(), tools.clock().instant())
          .ifPresent(status -> tools.statuses().write(ClusterReport.with(cluster, status)));
    }
  }

  private UpdateControl<RayCluster> report(
      RayCluster cluster,
      DeclaredCluster declared,
      ClusterCaches read,
      ClusterPlan plan,
      Outcome outcome) {
    NextStatus next =
        ClusterReport.of(
            declared,
            cluster.getStatus(),
            read.existingPods(declared),
            read.services(declared),
            plan,
            outcome,
            tools.config().featureGates(),
            tools.clock().instant());
    boolean unsettled = plan.unsettled().isPresent() || !(outcome instanceof Outcome.Done);
    return switch (next) {
      case NextStatus.Undecidable(String why) -> {
        log.info("The status stays as it is: {}", why);
        yield again(SOON);
      }
      case NextStatus.Computed(var status, boolean changed, var lookAgain) -> {
        if (changed) {
          tools.statuses().write(ClusterReport.with(cluster, status));
        }
        if (unsettled) {
          yield again(SOON);
        }
        if (changed) {
          yield again(AT_ONCE); // Suspending goes from condition to condition.
        }
        yield Stream.concat(lookAgain.stream(), plan.failures().lookAgain().stream())
            .min(Comparator.naturalOrder())
            .map(at -> again(Duration.between(tools.clock().instant(), at).plusMillis(1)))
            .orElseGet(UpdateControl::noUpdate);
      }
    };
  }

  private void tell(RayCluster cluster, List<Notice> notices) {
    notices.forEach(notice -> tools.executor().tell(cluster, notice));
  }

  private static UpdateControl<RayCluster> again(Duration after) {
    return UpdateControl.<RayCluster>noUpdate()
        .rescheduleAfter(after.isNegative() ? Duration.ZERO : after);
  }
}
