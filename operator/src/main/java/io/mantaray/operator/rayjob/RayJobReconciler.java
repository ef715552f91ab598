package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.Cache;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.Outcome;
import io.mantaray.operator.kubernetes.actions.WrittenStatuses;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.Wakeups;
import io.mantaray.operator.kubernetes.events.Notice;
import io.mantaray.operator.rayjob.JobSnapshot.Surroundings;
import io.mantaray.operator.rayjob.cleanup.JobDeletion;
import io.mantaray.operator.rayjob.phases.Phases;
import io.mantaray.operator.rayjob.validation.JobValidation;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a RayJob from its cluster to its result and its clean-up. */
@ControllerConfiguration
public final class RayJobReconciler implements Reconciler<RayJob>, RayJobMetrics.KnownJobs {
  private static final Logger log = LoggerFactory.getLogger("controllers.RayJob");

  /** When to try again what the API server refused. */
  private static final Duration SOON = Duration.ofSeconds(2);

  /** When to decide again after a status was written. */
  private static final Duration AT_ONCE = Duration.ofMillis(10);

  /** What a reconcile works with. */
  public record Tools(
      KubernetesClient client,
      OperatorConfig config,
      ActionExecutor executor,
      WrittenStatuses<RayJobSpec, RayJobStatus, RayJob> statuses,
      DashboardPoller poller,
      Phases phases,
      InstantSource clock) {}

  private final Tools tools;
  private final Wakeups<RayJob> wakeups = new Wakeups<>(RayJob.class);
  private final JobDashboards dashboards;
  private final FailedAttempts attempts = new FailedAttempts();
  private @Nullable JobCaches caches;
  private volatile @Nullable Cache<RayJob> jobs;

  public RayJobReconciler(Tools tools) {
    this.tools = tools;
    dashboards =
        new JobDashboards(
            tools.poller(),
            DashboardAccess.of(tools.config().access()),
            new ClusterTokens(tools.client()),
            job -> wakeups.wake(job.namespace(), job.name()));
  }

  @Override
  public List<EventSource<?, RayJob>> prepareEventSources(EventSourceContext<RayJob> context) {
    jobs = context.getPrimaryCache();
    JobCaches.Factory factory =
        new JobCaches.Factory() {
          @Override
          public <R extends HasMetadata> LabelledCache<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            return LabelledCache.of(kind, RayJob.class, scope, context);
          }
        };
    JobCaches made = new JobCaches(factory, tools.client());
    caches = made;
    Stream<EventSource<?, RayJob>> sources = made.all().map(cache -> cache.source(RayJob.class));
    return Stream.concat(sources, Stream.of(wakeups.source())).toList();
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
  public UpdateControl<RayJob> reconcile(RayJob cached, Context<RayJob> context)
      throws InterruptedException {
    if (context.isPrimaryResourceDeleted()) {
      tools.statuses().forget(cached.getMetadata().getUid());
      dashboards.forget(cached.getMetadata().getUid());
      attempts.forget(cached.getMetadata().getUid());
      return UpdateControl.noUpdate();
    }
    RayJob object = tools.statuses().latest(cached);
    return switch (JobAdmission.of(object, new JobValidation(tools.config().featureGates()))) {
      case JobAdmission.Foreign() -> UpdateControl.noUpdate();
      case JobAdmission.Refused(RayJobStatus status, Notice notice) -> {
        if (!report(object, status)) {
          yield UpdateControl.noUpdate();
        }
        tools.executor().tell(object, notice);
        yield afterReport();
      }
      case JobAdmission.Admitted(DeclaredJob job) -> work(object, job);
    };
  }

  private UpdateControl<RayJob> work(RayJob object, DeclaredJob job) throws InterruptedException {
    JobSnapshot seen = observe(object, job);
    Instant now = tools.clock().instant();
    JobPlan plan =
        object.isMarkedForDeletion()
            ? JobDeletion.decide(seen, now)
            : tools.phases().decide(seen, now);
    Outcome outcome =
        tools
            .executor()
            .perform(
                object,
                plan.stages(),
                patched -> tools.statuses().remember(object, (RayJob) patched));
    plan.notices().forEach(notice -> tools.executor().tell(object, notice));
    if (outcome instanceof Outcome.Failed) {
      return UpdateControl.<RayJob>noUpdate().rescheduleAfter(SOON);
    }
    plan.command().ifPresent(command -> dashboards.perform(job, command));
    // A finalizer that was added made another version of the object, on which the status builds.
    RayJob latest = tools.statuses().latest(object);
    if (plan.status().isPresent() && report(latest, plan.status().get())) {
      return afterReport();
    }
    return plan.lookAgain().map(at -> lookAgain(at, now)).orElseGet(UpdateControl::noUpdate);
  }

  private JobSnapshot observe(RayJob object, DeclaredJob job) {
    RayJobStatus status = JobStatuses.complete(object.getStatus());
    Surroundings surroundings =
        Objects.requireNonNull(caches, "event sources come first").around(job, status);
    Optional<RayCluster> cluster = surroundings.cluster();
    Optional<Observation<JobState>> ray =
        cluster.flatMap(found -> dashboards.of(job, status, found));
    return new JobSnapshot(object, job, status, surroundings, ray);
  }

  /** Writes a status that differs from the last one; whether it did. */
  private boolean report(RayJob object, RayJobStatus status) {
    if (!JobStatuses.differ(object.getStatus(), status)) {
      return false;
    }
    log.atInfo()
        .addKeyValue("phase", JobStatuses.phase(status))
        .addKeyValue("jobStatus", status.jobStatus())
        .addKeyValue("reason", status.reason())
        .log("The status changes");
    RayJob changed = new RayJob();
    changed.setMetadata(object.getMetadata());
    changed.setSpec(object.getSpec());
    changed.setStatus(status);
    if (tools.statuses().write(changed)) {
      RayJobStatus before = JobStatuses.complete(object.getStatus());
      attempts.reported(object.getMetadata().getUid(), before, status, tools.clock().instant());
    }
    return true;
  }

  /** A status leads to the next step, and one that somebody else was ahead of is written again. */
  private static UpdateControl<RayJob> afterReport() {
    return UpdateControl.<RayJob>noUpdate().rescheduleAfter(AT_ONCE);
  }

  private static UpdateControl<RayJob> lookAgain(Instant at, Instant now) {
    Duration pause = Duration.between(now, at).plusMillis(1);
    return UpdateControl.<RayJob>noUpdate()
        .rescheduleAfter(pause.isNegative() ? Duration.ZERO : pause);
  }
}
