package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.event.source.Cache;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.ClusterTokens;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.LoopReconciler;
import io.mantaray.operator.kubernetes.controllers.ReconcileTrigger;
import io.mantaray.operator.rayjob.phases.Phases;
import io.mantaray.operator.reconcile.ReconcileLoop;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reconciles a RayJob: creates its cluster, submits the job, tracks it and cleans up. */
@ControllerConfiguration
public final class RayJobReconciler
    implements Reconciler<RayJob>, LoopReconciler<RayJob, RayJobStatus>, RayJobMetrics.KnownJobs {
  private final Tools tools;
  private final ReconcileTrigger<RayJob> triggers = new ReconcileTrigger<>(RayJob.class);
  private final JobDashboards dashboards;
  private final FailedAttempts attempts = new FailedAttempts();
  private volatile @Nullable ReconcileLoop<RayJob, RayJobStatus, ?, ?> loop;
  private volatile @Nullable Cache<RayJob> jobs;

  /** The dependencies of the reconciler. */
  public record Tools(
      KubernetesClient client,
      OperatorConfig config,
      DashboardPoller poller,
      Phases phases,
      ReconcileLoop.Tools<RayJob, RayJobStatus> loop) {}

  public RayJobReconciler(Tools tools) {
    this.tools = tools;
    dashboards =
        new JobDashboards(
            tools.poller(),
            DashboardAccess.of(tools.config().access()),
            new ClusterTokens(tools.client()),
            job -> triggers.trigger(job.namespace(), job.name()));
  }

  @Override
  public List<EventSource<?, RayJob>> prepareEventSources(EventSourceContext<RayJob> context) {
    JobCaches.Factory factory =
        new JobCaches.Factory() {
          @Override
          public <R extends HasMetadata> LabelledCache<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            return LabelledCache.of(kind, RayJob.class, scope, context);
          }
        };
    JobCaches caches = new JobCaches(factory, tools.client(), tools.loop().clock());
    loop =
        new ReconcileLoop<>(
            new JobReconciliation(
                tools.config().featureGates(), caches, dashboards, tools.phases(), attempts),
            tools.loop());
    jobs = context.getPrimaryCache();
    Stream<EventSource<?, RayJob>> sources = caches.all().map(cache -> cache.source(RayJob.class));
    return Stream.concat(sources, Stream.of(triggers.source())).toList();
  }

  @Override
  public Stream<RayJob> known() {
    Cache<RayJob> cache = jobs;
    return cache == null ? Stream.empty() : cache.list();
  }

  @Override
  public Stream<FailedAttempts.Attempt> failedAttempts(String uid) {
    return attempts.of(uid);
  }

  @Override
  public Optional<ReconcileLoop<RayJob, RayJobStatus, ?, ?>> loop() {
    return Optional.ofNullable(loop);
  }

  @Override
  public ReconcileTrigger<RayJob> triggers() {
    return triggers;
  }
}
