package io.mantaray.operator.rayjob.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.JobSurroundings;
import io.mantaray.operator.rayjob.RemainingPod;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What there is, and what the API server makes of requests. */
final class Server {
  private final InstantSource clock;
  private final Traits traits;
  private final Watchdog watchdog;
  private final List<SimulatedCluster> clusters = new ArrayList<>();
  private @Nullable RayJob job;
  private @Nullable Job submitter;
  private @Nullable Service service;
  private int submitters;
  private int number;

  Server(Traits traits, InstantSource clock, Watchdog watchdog) {
    this.traits = traits;
    this.clock = clock;
    this.watchdog = watchdog;
    job = traits.object();
    change(changed -> {});
  }

  Traits traits() {
    return traits;
  }

  Optional<RayJob> job() {
    return Optional.ofNullable(job);
  }

  RayJobStatus status() {
    return JobStatuses.complete(job == null ? null : job.getStatus());
  }

  Optional<Job> submitter() {
    return Optional.ofNullable(submitter);
  }

  /** How many submitters there have been. */
  int submitters() {
    return submitters;
  }

  Optional<Service> service() {
    return Optional.ofNullable(service);
  }

  /** All clusters that ever were. */
  List<SimulatedCluster> clusters() {
    return clusters;
  }

  Optional<SimulatedCluster> cluster(String name) {
    return clusters.stream().filter(it -> it.exists() && it.name().equals(name)).findFirst();
  }

  /** The cluster that the job names. */
  Optional<SimulatedCluster> cluster() {
    return Optional.ofNullable(status().rayClusterName()).flatMap(this::cluster);
  }

  List<RemainingPod> remainingPods(String cluster) {
    return clusters.stream()
        .filter(it -> it.name().equals(cluster))
        .flatMap(it -> it.remainingPods().stream())
        .toList();
  }

  // What users and nodes do.

  void edit(UnaryOperator<RayJobSpec> edit) {
    change(changed -> changed.setSpec(edit.apply(Objects.requireNonNull(changed.getSpec()))));
  }

  void pause(boolean pause) {
    Map<String, String> annotations = Map.of(RayAnnotations.PAUSED, pause ? "true" : "false");
    change(changed -> changed.getMetadata().setAnnotations(annotations));
  }

  void add(RayCluster object) {
    object.getMetadata().setUid("uid-" + ++number);
    clusters.add(new SimulatedCluster(object, clock));
  }

  void deleteJob() {
    if (job == null) {
      return;
    }
    if (job.getMetadata().getFinalizers().isEmpty()) {
      collect();
    } else if (!job.isMarkedForDeletion()) {
      change(changed -> changed.getMetadata().setDeletionTimestamp(clock.instant().toString()));
    }
  }

  void endSubmitter(String condition) {
    if (submitter != null && submitter.getStatus() == null) {
      submitter = JobSurroundings.ended(submitter, condition, clock.instant());
    }
  }

  void deleteSubmitter() {
    submitter = null;
  }

  // What the operator does.

  /** Writes a status, unless the object changed since it was read; gives what was written. */
  Optional<RayJob> writeStatus(RayJob read, RayJobStatus status) {
    if (job == null || !version(read).equals(version(job))) {
      return Optional.empty();
    }
    watchdog.statusWritten(JobStatuses.complete(job.getStatus()), status);
    change(changed -> changed.setStatus(status));
    return job();
  }

  /** Performs an action; whether the server agreed. */
  boolean perform(Action action) {
    watchdog.acting(this, action);
    return switch (action) {
      case Action.Create(RayCluster made, _) -> {
        if (cluster(made.getMetadata().getName()).isEmpty()) {
          add(made);
        }
        yield true;
      }
      case Action.Create(Job made, _) -> {
        if (submitter == null) {
          submitter = identified(made);
          submitters++;
        }
        yield true;
      }
      case Action.Create(Service made, _) -> {
        service = service == null ? identified(made) : service;
        yield true;
      }
      case Action.Update(Service made, _) -> {
        service = made;
        yield true;
      }
      case Action.Delete(RayCluster found, _) -> {
        clusters.stream()
            .filter(it -> it.exists() && it.uid().equals(found.getMetadata().getUid()))
            .forEach(it -> it.delete(traits.where().slow()));
        yield true;
      }
      case Action.Delete(Job found, _) -> {
        boolean same = submitter != null && uid(submitter).equals(uid(found));
        submitter = same ? null : submitter;
        yield true;
      }
      case Action.Delete(RayJob _, _) -> {
        deleteJob();
        yield true;
      }
      case Action.Patch(RayJob read, String patch, _) -> patchFinalizers(read, patch);
      case Action.Patch(RayCluster _, _, _) -> true;
      default -> throw new AssertionError("nobody does " + action);
    };
  }

  private boolean patchFinalizers(RayJob read, String patch) {
    if (job == null) {
      return false;
    }
    boolean add = patch.contains("\"add\"");
    boolean there = !job.getMetadata().getFinalizers().isEmpty();
    if (add ? !version(read).equals(version(job)) : !there) {
      return false;
    }
    change(
        changed ->
            changed
                .getMetadata()
                .setFinalizers(add ? List.of(RayAnnotations.JOB_FINALIZER) : List.of()));
    if (!add && job.isMarkedForDeletion()) {
      collect();
    }
    return true;
  }

  /** The job is gone, and what it owned goes with it. */
  private void collect() {
    job = null;
    submitter = null;
    service = null;
    if (!traits.selects()) {
      clusters.forEach(it -> it.delete(false));
    }
  }

  private void change(Consumer<RayJob> edit) {
    RayJob old = job;
    if (old == null) {
      return;
    }
    RayJob next = new RayJob();
    next.setMetadata(new ObjectMetaBuilder(old.getMetadata()).build());
    next.setSpec(old.getSpec());
    next.setStatus(old.getStatus());
    edit.accept(next);
    next.getMetadata().setResourceVersion(String.valueOf(++number));
    job = next;
  }

  private <T extends HasMetadata> T identified(T object) {
    object.getMetadata().setUid("uid-" + ++number);
    return object;
  }

  private static String version(HasMetadata object) {
    return object.getMetadata().getResourceVersion();
  }

  private static String uid(HasMetadata object) {
    return object.getMetadata().getUid();
  }
}
