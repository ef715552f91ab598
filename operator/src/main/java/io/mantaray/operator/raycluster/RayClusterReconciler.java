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
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keeps the pods, services and everything else of a RayCluster as its spec says. */
@ControllerConfiguration
public final class RayClusterReconciler implements Reconciler<RayCluster> {
  private final ClusterTools tools;
  private @Nullable ClusterCaches caches;
  private @Nullable ClusterRound round;
  private volatile @Nullable Cache<RayCluster> clusters;

  public RayClusterReconciler(ClusterTools tools) {
    this.tools = tools;
  }

  @Override
  public List<EventSource<?, RayCluster>> prepareEventSources(
      EventSourceContext<RayCluster> context) {
    List<EventSource<?, RayCluster>> sources = new ArrayList<>();
    ClusterCaches.Factory factory =
        new ClusterCaches.Factory() {
          @Override
          public <R extends HasMetadata> LabelledCache<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            LabelledCache<R> cache = LabelledCache.of(kind, RayCluster.class, scope, context);
            sources.add(cache.source(RayCluster.class));
            return cache;
          }

          @Override
          public LabelledCache<GenericKubernetesResource> of(
              ResourceDefinitionContext kind, LabelledCache.Scope scope) {
            return LabelledCache.of(kind, RayCluster.class, scope, context);
          }
        };
    ClusterCaches made = new ClusterCaches(factory, tools.expectations());
    caches = made;
    round = new ClusterRound(tools, made);
    clusters = context.getPrimaryCache();
    return List.copyOf(sources);
  }

  /** All clusters that the cache shows; none before it is filled. */
  public Stream<RayCluster> known() {
    Cache<RayCluster> cache = clusters;
    return cache == null ? Stream.empty() : cache.list();
  }

  @Override
  public UpdateControl<RayCluster> reconcile(RayCluster cached, Context<RayCluster> context)
      throws InterruptedException {
    ClusterRound ready = Objects.requireNonNull(round, "event sources come first");
    if (context.isPrimaryResourceDeleted()) {
      ready.forget(cached);
      return UpdateControl.noUpdate();
    }
    if (tools.routes().getAsBoolean()) {
      Objects.requireNonNull(caches).withRoutes(cache -> register(cache, context));
    }
    Optional<Duration> again = ready.run(cached);
    return again
        .map(after -> UpdateControl.<RayCluster>noUpdate().rescheduleAfter(after))
        .orElseGet(UpdateControl::noUpdate);
  }

  private static void register(
      LabelledCache<GenericKubernetesResource> cache, Context<RayCluster> context) {
    context.eventSourceRetriever().dynamicallyRegisterEventSource(cache.source(RayCluster.class));
  }
}
