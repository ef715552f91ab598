package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Keeps the pods, services and everything else of a RayCluster as its spec says. */
@ControllerConfiguration
public final class RayClusterReconciler implements Reconciler<RayCluster> {
  private final ClusterTools tools;
  private @Nullable ClusterRound round;

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
        };
    round = new ClusterRound(tools, new ClusterCaches(factory, tools.expectations()));
    return List.copyOf(sources);
  }

  @Override
  public UpdateControl<RayCluster> reconcile(RayCluster cached, Context<RayCluster> context)
      throws InterruptedException {
    ClusterRound ready = Objects.requireNonNull(round, "event sources come first");
    if (context.isPrimaryResourceDeleted()) {
      ready.forget(cached);
      return UpdateControl.noUpdate();
    }
    Optional<Duration> again = ready.run(cached);
    return again
        .map(after -> UpdateControl.<RayCluster>noUpdate().rescheduleAfter(after))
        .orElseGet(UpdateControl::noUpdate);
  }
}
