package io.mantaray.operator.raycronjob;

import io.mantaray.api.v1.RayCronJob;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobReference;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.TriggerDecision;
import io.mantaray.operator.objects.Ownership;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the RayJobs of a RayCronJob. Nothing else in a reconcile reads them. */
final class CronCaches {
  private final OwnedObjects<RayJob> jobs;
  private final ApiServer server;

  /** Reads what is there now; asked only when a run is about to be started. */
  interface ApiServer {
    /** The RayCronJob of the same name; null if there is none. */
    @Nullable RayCronJob current(RayCronJob object);

    /** The RayJobs that carry its label. */
    List<RayJob> jobs(RayCronJob object);
  }

  CronCaches(OwnedObjects<RayJob> jobs, ApiServer server) {
    this.jobs = jobs;
    this.server = server;
    jobs.listen(new RunChanges());
  }

  /**
   * The runs of a RayCronJob. One that the status calls active and that the cache does not have is
   * looked up: it is new, and still active, or it is gone.
   */
  List<CronRun> runs(RayCronJob object) {
    String namespace = object.getMetadata().getNamespace();
    List<RayJob> cached = jobs.of(namespace, object.getMetadata().getName());
    Set<String> known =
        cached.stream().map(job -> job.getMetadata().getName()).collect(Collectors.toSet());
    Stream<RayJob> others =
        active(object)
            .filter(name -> !known.contains(name))
            .map(name -> jobs.find(namespace, name))
            .flatMap(Optional::stream);
    return owned(object, Stream.concat(cached.stream(), others));
  }

  /** The runs of a RayCronJob as the API server has them. */
  List<CronRun> currentRuns(RayCronJob object) {
    return owned(object, server.jobs(object).stream());
  }

  private static List<CronRun> owned(RayCronJob object, Stream<RayJob> jobs) {
    return jobs.filter(job -> Ownership.isOwned(object.getMetadata().getUid(), job))
        .map(CronRun::of)
        .toList();
  }

  private static Stream<String> active(RayCronJob object) {
    List<RayJobReference> active = CronSnapshot.status(object).active();
    return active == null
        ? Stream.empty()
        : active.stream()
            .filter(Objects::nonNull)
            .map(RayJobReference::name)
            .filter(Objects::nonNull);
  }

  /** Whether the API server has no newer version of the object. */
  boolean isCurrent(RayCronJob object) {
    RayCronJob now = server.current(object);
    return now != null
        && Objects.equals(
            now.getMetadata().getResourceVersion(), object.getMetadata().getResourceVersion());
  }

  /** Of the many changes of a RayJob, few matter to its schedule. */
  private static final class RunChanges implements OwnedObjects.Listener<RayJob> {
    @Override
    public TriggerDecision added(RayJob job) {
      return TriggerDecision.NOW;
    }

    @Override
    public TriggerDecision changed(RayJob before, RayJob now) {
      return CronRun.of(before).equals(CronRun.of(now))
              && Objects.equals(Ownership.owners(before), Ownership.owners(now))
          ? TriggerDecision.NEVER
          : TriggerDecision.NOW;
    }

    @Override
    public void deleted(RayJob job) {}
  }
}
