package io.mantaray.operator.raycronjob;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.LoopReconciler;
import io.mantaray.operator.kubernetes.controllers.ReconcileTrigger;
import io.mantaray.operator.reconcile.ReconcileLoop;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reconciles a RayCronJob: creates RayJobs by its schedule and keeps account of them. */
@ControllerConfiguration
public final class RayCronJobReconciler
    implements Reconciler<RayCronJob>, LoopReconciler<RayCronJob, RayCronJobStatus> {
  private final Tools tools;
  private final ReconcileTrigger<RayCronJob> triggers = new ReconcileTrigger<>(RayCronJob.class);
  private volatile @Nullable ReconcileLoop<RayCronJob, RayCronJobStatus, ?, ?> loop;

  /**
   * The dependencies of the reconciler.
   *
   * @param zone the time zone of schedules that name none
   */
  public record Tools(
      KubernetesClient client,
      FeatureGates gates,
      ZoneId zone,
      CronJobMetrics metrics,
      ReconcileLoop.Tools<RayCronJob, RayCronJobStatus> loop) {}

  public RayCronJobReconciler(Tools tools) {
    this.tools = tools;
  }

  @Override
  public List<EventSource<?, RayCronJob>> prepareEventSources(
      EventSourceContext<RayCronJob> context) {
    LabelledCache<RayJob> jobs =
        LabelledCache.of(
            RayJob.class, RayCronJob.class, LabelledCache.Scope.of(RayLabels.CRON_JOB), context);
    loop =
        new ReconcileLoop<>(
            new CronReconciliation(
                new CronJobValidation(tools.gates(), tools.zone()),
                new CronCaches(jobs, new CurrentObjects(tools.client())),
                tools.metrics(),
                tools.loop().clock()),
            tools.loop());
    return List.of(jobs.source(RayCronJob.class), triggers.source());
  }

  @Override
  public Optional<ReconcileLoop<RayCronJob, RayCronJobStatus, ?, ?>> loop() {
    return Optional.ofNullable(loop);
  }

  @Override
  public ReconcileTrigger<RayCronJob> triggers() {
    return triggers;
  }

  /** Reads from the API server itself. */
  private record CurrentObjects(KubernetesClient client) implements CronCaches.ApiServer {
    @Override
    public @Nullable RayCronJob current(RayCronJob object) {
      return client.resource(object).get();
    }

    @Override
    public List<RayJob> jobs(RayCronJob object) {
      return client
          .resources(RayJob.class)
          .inNamespace(object.getMetadata().getNamespace())
          .withLabel(RayLabels.CRON_JOB, object.getMetadata().getName())
          .list()
          .getItems();
    }
  }
}
