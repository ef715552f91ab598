package io.mantaray.operator.raycronjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayCronJobSpec;
import io.mantaray.api.v1.RayCronJobStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.reconcile.Report;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A RayCronJob and its RayJobs on an API server, the operators that reconcile it, whose caches may
 * lag, and a clock that anybody may set. What must never happen fails at once.
 */
final class SimulatedSchedule {
  private final List<Version> versions = new ArrayList<>();
  private final Set<String> everCreated = new HashSet<>();
  private final CronReconciliation operator =
      new CronReconciliation(
          GivenCron.VALIDATION,
          new CronCaches(new CachedJobs(), new Current()),
          new CronJobMetrics(new PrometheusRegistry()),
          this::now);
  private Instant now;
  private int seen;

  /** All objects at one time. */
  private record Version(RayCronJob cron, Map<String, RayJob> jobs) {
    Version {
      jobs = new LinkedHashMap<>(jobs);
    }
  }

  /** Where an operator ends in the middle of a pass. */
  enum CrashPoint {
    NONE,
    BEFORE_WRITES,
    BEFORE_STATUS
  }

  SimulatedSchedule(RayCronJob cron, Instant now) {
    versions.add(new Version(cron, Map.of()));
    this.now = now;
  }

  RayCronJob cron() {
    return versions.getLast().cron();
  }

  Instant now() {
    return now;
  }

  void setClock(Instant to) {
    now = to;
  }

  List<CronRun> runs() {
    return versions.getLast().jobs().values().stream().map(CronRun::of).toList();
  }

  int created() {
    return everCreated.size();
  }

  /** Caches show the newest version. */
  void catchUp() {
    seen = versions.size() - 1;
  }

  /** Caches show some of what they have not shown yet. */
  void catchUp(int versionsMore) {
    seen = Math.min(seen + versionsMore, versions.size() - 1);
  }

  void edit(UnaryOperator<RayCronJobSpec> change) {
    write(cron(), change.apply(Objects.requireNonNull(cron().getSpec())), cron().getStatus(), null);
  }

  void runNow(String value) {
    write(cron(), Objects.requireNonNull(cron().getSpec()), cron().getStatus(), value);
  }

  /** The oldest active run ends. */
  void endRun(boolean well) {
    runs().stream()
        .filter(CronRun::isActive)
        .findFirst()
        .ifPresent(
            run ->
                change(
                    jobs ->
                        jobs.computeIfPresent(
                            run.name(),
                            (_, job) ->
                                GivenCron.ended(
                                    copy(job),
                                    run.createdAt(),
                                    well ? "Complete" : "Failed",
                                    well ? "SUCCEEDED" : "FAILED"))));
  }

  /** One pass of an operator; returns when it comes again without a trigger. */
  Optional<Instant> reconcile(CrashPoint crash) {
    RayCronJob cached = versions.get(seen).cron();
    CronSnapshot snapshot = operator.observe(cached);
    CronPlan plan = operator.decide(snapshot, now);
    if (crash == CrashPoint.BEFORE_WRITES) {
      return Optional.empty();
    }
    plan.stages().forEach(stage -> stage.actions().forEach(this::perform));
    operator.performed(snapshot, plan, ExecutionResult.DONE);
    if (crash == CrashPoint.BEFORE_STATUS) {
      return Optional.empty();
    }
    return switch (operator.report(snapshot, plan, ExecutionResult.DONE, now)) {
      case Report.Write<RayCronJobStatus>(RayCronJobStatus status, _, Optional<Instant> due) -> {
        // A status that builds on an old version is refused.
        if (version(cached).equals(version(cron()))) {
          write(cron(), Objects.requireNonNull(cron().getSpec()), status, null);
        }
        yield due;
      }
      case Report.Keep<RayCronJobStatus>(Optional<Instant> due) -> due;
      case Report.Finished<RayCronJobStatus>(Optional<Instant> due) -> due;
      case Report.Undecided<RayCronJobStatus> _ -> Optional.empty();
    };
  }

  private void perform(Action action) {
    String name = action.object().getMetadata().getName();
    switch (action) {
      case Action.Create _ when versions.getLast().jobs().containsKey(name) -> {}
      case Action.Create(var object, _) -> create(name, (RayJob) object);
      case Action.Delete _ -> change(jobs -> jobs.remove(name));
      case Action.Update _, Action.Patch _ -> throw new AssertionError(action.toString());
    }
  }

  private void create(String name, RayJob job) {
    assertThat(everCreated.add(name)).as("%s is created once", name).isTrue();
    DeclaredCronJob cron = DeclaredCronJob.of(cron());
    CronRun.of(job)
        .scheduledFor()
        .ifPresent(
            time -> {
              assertThat(time).as("a run is not early").isBeforeOrEqualTo(now);
              assertThat(cron.suspended()).as("suspended").isFalse();
              if (cron.forbidsConcurrency() || cron.replacesActive()) {
                assertThat(runs()).as("active beside it").noneMatch(CronRun::isActive);
              }
            });
    change(jobs -> jobs.put(name, GivenCron.ended(job, now, "Running", "RUNNING")));
  }

  private interface Change {
    void of(Map<String, RayJob> jobs);
  }

  private void change(Change change) {
    Map<String, RayJob> jobs = new LinkedHashMap<>(versions.getLast().jobs());
    change.of(jobs);
    versions.add(new Version(cron(), jobs));
  }

  private void write(
      RayCronJob before,
      RayCronJobSpec spec,
      @Nullable RayCronJobStatus status,
      @Nullable String runNow) {
    RayCronJob next = new RayCronJob();
    ObjectMetaBuilder metadata =
        new ObjectMetaBuilder(before.getMetadata())
            .withResourceVersion(String.valueOf(versions.size() + 1));
    next.setMetadata(
        runNow == null
            ? metadata.build()
            : metadata.addToAnnotations("mantaray.io/run-now", runNow).build());
    next.setSpec(spec);
    next.setStatus(status);
    versions.add(new Version(next, versions.getLast().jobs()));
  }

  private static String version(RayCronJob cron) {
    return Objects.requireNonNull(cron.getMetadata().getResourceVersion());
  }

  private static RayJob copy(RayJob job) {
    RayJob copy = new RayJob();
    copy.setMetadata(new ObjectMetaBuilder(job.getMetadata()).build());
    copy.setSpec(job.getSpec());
    return copy;
  }

  /** What the caches show of RayJobs. */
  private final class CachedJobs implements OwnedObjects<RayJob> {
    @Override
    public void listen(Listener<RayJob> listener) {}

    @Override
    public List<RayJob> of(String namespace, String owner) {
      return List.copyOf(versions.get(seen).jobs().values());
    }

    @Override
    public Optional<RayJob> find(String namespace, String name) {
      return Optional.ofNullable(versions.getLast().jobs().get(name));
    }
  }

  private final class Current implements CronCaches.ApiServer {
    @Override
    public RayCronJob current(RayCronJob object) {
      return cron();
    }

    @Override
    public List<RayJob> jobs(RayCronJob object) {
      return List.copyOf(versions.getLast().jobs().values());
    }
  }
}
