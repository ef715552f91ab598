package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.event.source.Cache;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.LoopReconciler;
import io.mantaray.operator.kubernetes.controllers.ReconcileTrigger;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import io.mantaray.operator.reconcile.ReconcileLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reconciles the pods, services and all other objects of a RayCluster. */
@ControllerConfiguration
public final class RayClusterReconciler
    implements Reconciler<RayCluster>, LoopReconciler<RayCluster, RayClusterStatus> {
  private final Tools tools;
  private final ReconcileTrigger<RayCluster> triggers = new ReconcileTrigger<>(RayCluster.class);
  private volatile @Nullable ReconcileLoop<RayCluster, RayClusterStatus, ?, ?> loop;
  private volatile @Nullable Cache<RayCluster> clusters;

  /**
   * The dependencies of the reconciler.
   *
   * @param certManager whether cert-manager is installed
   * @param routes whether dashboards are exposed by OpenShift's Routes
   */
  public record Tools(
      FeatureGates gates,
      ClusterPlanner planner,
      PodExpectations expectations,
      ReconcileLoop.Tools<RayCluster, RayClusterStatus> loop,
      BooleanSupplier certManager,
      BooleanSupplier routes) {}

  public RayClusterReconciler(Tools tools) {
    this.tools = tools;
  }

  @Override
  public List<EventSource<?, RayCluster>> prepareEventSources(
      EventSourceContext<RayCluster> context) {
    List<EventSource<?, RayCluster>> sources = new ArrayList<>();
    sources.add(triggers.source());
    ClusterCaches.Factory factory =
        new ClusterCaches.Factory() {
          @Override
          public <R extends HasMetadata> LabelledCache<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            return registered(LabelledCache.of(kind, RayCluster.class, scope, context));
          }

          @Override
          public LabelledCache<GenericKubernetesResource> of(
              ResourceDefinitionContext kind, LabelledCache.Scope scope) {
            return registered(LabelledCache.of(kind, RayCluster.class, scope, context));
          }

          private <R extends HasMetadata> LabelledCache<R> registered(LabelledCache<R> cache) {
            sources.add(cache.source(RayCluster.class));
            return cache;
          }
        };
    ClusterCaches caches =
        new ClusterCaches(factory, tools.expectations(), tools.routes().getAsBoolean());
    loop =
        new ReconcileLoop<>(
            new ClusterReconciliation(tools.gates(), tools.certManager(), tools.planner(), caches),
            tools.loop());
    clusters = context.getPrimaryCache();
    return List.copyOf(sources);
  }

  /** All cached clusters; none before the cache is synced. */
  public Stream<RayCluster> known() {
    Cache<RayCluster> cache = clusters;
    return cache == null ? Stream.empty() : cache.list();
  }

  @Override
  public Optional<ReconcileLoop<RayCluster, RayClusterStatus, ?, ?>> loop() {
    return Optional.ofNullable(loop);
  }

  @Override
  public ReconcileTrigger<RayCluster> triggers() {
    return triggers;
  }
}
