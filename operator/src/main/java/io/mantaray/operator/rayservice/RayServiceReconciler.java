package io.mantaray.operator.rayservice;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.event.source.Cache;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.ClusterTokens;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.LoopReconciler;
import io.mantaray.operator.kubernetes.controllers.ReconcileTrigger;
import io.mantaray.operator.reconcile.ReconcileLoop;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reconciles a RayService: its clusters, the applications on them, and the way to them. */
@ControllerConfiguration
public final class RayServiceReconciler
    implements Reconciler<RayService>, LoopReconciler<RayService, RayServiceStatus> {
  private final Tools tools;
  private final ReconcileTrigger<RayService> triggers = new ReconcileTrigger<>(RayService.class);
  private final ServiceDashboards dashboards;
  private volatile @Nullable ReconcileLoop<RayService, RayServiceStatus, ?, ?> loop;
  private volatile @Nullable Cache<RayService> services;

  /**
   * The dependencies of the reconciler.
   *
   * @param gatewayApi whether there is a Gateway API; the controller is restarted when one appears
   */
  public record Tools(
      KubernetesClient client,
      OperatorConfig config,
      DashboardPoller poller,
      ServicePlanner planner,
      BooleanSupplier gatewayApi,
      ReconcileLoop.Tools<RayService, RayServiceStatus> loop) {}

  public RayServiceReconciler(Tools tools) {
    this.tools = tools;
    dashboards =
        new ServiceDashboards(
            tools.poller(),
            DashboardAccess.of(tools.config().access()),
            tools.config().behavior().network().clusterDomain(),
            new ClusterTokens(tools.client()),
            service -> triggers.trigger(service.namespace(), service.name()));
  }

  @Override
  public List<EventSource<?, RayService>> prepareEventSources(
      EventSourceContext<RayService> context) {
    ServiceCaches.Factory factory =
        new ServiceCaches.Factory() {
          @Override
          public <R extends HasMetadata> LabelledCache<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            return LabelledCache.of(kind, RayService.class, scope, context);
          }
        };
    ServiceCaches caches = new ServiceCaches(factory, tools.gatewayApi().getAsBoolean());
    loop =
        new ReconcileLoop<>(
            new ServiceReconciliation(caches, dashboards, tools.planner()), tools.loop());
    services = context.getPrimaryCache();
    Stream<EventSource<?, RayService>> sources =
        caches.all().map(cache -> cache.source(RayService.class));
    return Stream.concat(sources, Stream.of(triggers.source())).toList();
  }

  /** All existing services. */
  public Stream<RayService> known() {
    Cache<RayService> cache = services;
    return cache == null ? Stream.empty() : cache.list();
  }

  @Override
  public Optional<ReconcileLoop<RayService, RayServiceStatus, ?, ?>> loop() {
    return Optional.ofNullable(loop);
  }

  @Override
  public ReconcileTrigger<RayService> triggers() {
    return triggers;
  }
}
