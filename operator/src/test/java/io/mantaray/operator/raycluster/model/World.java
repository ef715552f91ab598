package io.mantaray.operator.raycluster.model;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A cluster, its user, the nodes, the API server and the operator. */
final class World {
  static final String NAME = "c";
  static final String OTHERS_FINALIZER = "others.io/finalizer";

  /** The owner of pods that only look like the cluster's. */
  static final String STRANGER = "uid-of-a-stranger";

  /** Expectations time out after a minute, so caches must not lag longer. */
  private static final Duration LONGEST_LAG = Duration.ofSeconds(50);

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final ApiServer server = new ApiServer(() -> now);
  private final Watchdog watchdog = new Watchdog(server);
  private final Kubelet kubelet = new Kubelet(server);
  private final ModelledOperator operator =
      new ModelledOperator(server, () -> now, watchdog, ModelledOperator.DEFAULTS);
  private Declaration declaration;
  private int strangers;

  World(Declaration.Traits traits) {
    declaration = Declaration.of(traits);
    create(traits);
    operator.caches().forEach(LaggingCache::catchUp);
  }

  ApiServer server() {
    return server;
  }

  Kubelet kubelet() {
    return kubelet;
  }

  ModelledOperator operator() {
    return operator;
  }

  Watchdog watchdog() {
    return watchdog;
  }

  Declaration declaration() {
    return declaration;
  }

  Optional<RayCluster> cluster() {
    return server.find(RayCluster.class, NAME);
  }

  List<Pod> pods() {
    return server.all(Pod.class);
  }

  void passTo(Instant instant) {
    now = instant.isAfter(now) ? instant : now;
    operator.caches().forEach(cache -> cache.catchUpTo(now.minus(LONGEST_LAG)));
  }

  Instant now() {
    return now;
  }

  /** Lets it happen. */
  void happen(Happening happening) {
    watchdog.note("— " + happening);
    switch (happening) {
      case Happening.Edit edit -> declare(edit.of(declaration));
      case Happening.CreateCluster(Declaration.Traits traits) -> create(traits);
      case Happening.DeleteCluster() -> server.delete(Kind.RAY_CLUSTER, NAME, null);
      case Happening.Pause(boolean pause) -> pause(pause);
      case Happening.OthersFinalizer(boolean there) -> finalizer(there);
      case Happening.ScaleDownByName(int worker) -> scaleDown(worker);
      case Happening.DeletePod(int pod) ->
          onPod(pod, it -> server.delete(Kind.POD, it.getMetadata().getName(), null));
      case Happening.AddStranger(boolean head) -> addStranger(head);
      case Happening.Run(int pod) -> onPod(pod, kubelet::run);
      case Happening.Unready(int pod) -> onPod(pod, kubelet::unready);
      case Happening.End(int pod, Kubelet.End how) -> onPod(pod, it -> kubelet.end(it, how));
      case Happening.Terminated(int pod) -> onPod(pod, kubelet::terminated);
      case Happening.JobGoesOn(boolean succeeds) ->
          server.all(Job.class).forEach(job -> kubelet.goOn(job, succeeds));
      case Happening.CollectGarbage() -> server.collectGarbage();
      case Happening.Arrive(Kind kind, int changes, boolean heard) -> arrive(kind, changes, heard);
      case Happening.CatchUp() -> operator.caches().forEach(LaggingCache::catchUp);
      case Happening.Reconcile(List<Interference> interferences) -> reconcile(interferences);
      case Happening.RestartOperator() -> operator.restart();
      case Happening.TimePasses(int seconds) -> passTo(now.plusSeconds(seconds));
    }
    watchdog.violation().ifPresent(World::fail);
  }

  /** Changes the declaration, as a user does. */
  void declare(Declaration changed) {
    if (cluster().filter(it -> !it.isMarkedForDeletion()).isEmpty()) {
      return;
    }
    declaration = changed;
    server.edit(
        RayCluster.class,
        NAME,
        old -> {
          RayCluster next = requireNonNull(ApiServer.JSON.clone(old));
          next.setSpec(changed.spec());
          return next;
        });
    cluster().ifPresent(object -> watchdog.declared(object, changed));
  }

  /** A checked pass of the operator. */
  ModelledOperator.Result reconcile(List<Interference> interferences) {
    operator.seen().ifPresent(seen -> watchdog.passBegins(seen, operator.seenPods()));
    boolean undisturbed = interferences.isEmpty() && operator.upToDate();
    ModelledOperator.Result result = operator.reconcile(interferences);
    watchdog.passEnds();
    watchdog.violation().ifPresent(World::fail);
    if (undisturbed) {
      judge(result);
    }
    return result;
  }

  /** What a pass with current caches and without faults must achieve. */
  private void judge(ModelledOperator.Result result) {
    switch (result) {
      case ModelledOperator.Result.Nothing() -> {}
      case ModelledOperator.Result.Failed(var cause) ->
          throw new AssertionError("a round fails though nothing is in its way", cause);
      case ModelledOperator.Result.Ended(Optional<Duration> again) -> {
        boolean paused = cluster().filter(Watchdog::isPaused).isPresent();
        if (again.isEmpty() && declaration.valid() && !declaration.suspended() && !paused) {
          declaration.groups().forEach(this::noneTooMany);
        }
      }
    }
  }

  private void noneTooMany(Declaration.Group group) {
    Optional<RayCluster> living = cluster().filter(it -> !it.isMarkedForDeletion());
    long workers =
        pods().stream()
            .filter(pod -> living.filter(it -> Watchdog.isOf(pod, it)).isPresent())
            .filter(pod -> !pod.isMarkedForDeletion() && !Watchdog.isHead(pod))
            .filter(pod -> Watchdog.groupOf(pod).equals(group.name()))
            .count();
    if (!declaration.traits().autoscaling() && workers > group.desiredPods()) {
      fail("the group " + group.name() + " keeps more workers than it shall have: " + workers);
    }
  }

  private void create(Declaration.Traits traits) {
    if (cluster().isPresent()) {
      return;
    }
    declaration = Declaration.of(traits);
    server.create(Kind.RAY_CLUSTER, declaration.object(NAME));
    cluster().ifPresent(object -> watchdog.declared(object, declaration));
  }

  void pause(boolean pause) {
    server.edit(
        RayCluster.class,
        NAME,
        old -> {
          RayCluster next = requireNonNull(ApiServer.JSON.clone(old));
          Map<String, String> annotations = new HashMap<>(next.getMetadata().getAnnotations());
          annotations.put(RayAnnotations.PAUSED, pause ? "true" : "false");
          next.getMetadata().setAnnotations(annotations);
          return next;
        });
  }

  void finalizer(boolean there) {
    server.edit(
        RayCluster.class,
        NAME,
        old -> {
          RayCluster next = requireNonNull(ApiServer.JSON.clone(old));
          List<String> finalizers = new ArrayList<>(old.getMetadata().getFinalizers());
          finalizers.remove(OTHERS_FINALIZER);
          if (there && !old.isMarkedForDeletion()) {
            finalizers.addFirst(OTHERS_FINALIZER);
          }
          next.getMetadata().setFinalizers(finalizers);
          return next;
        });
  }

  /** One replica less, and the worker that goes has a name. */
  private void scaleDown(int choice) {
    List<Pod> workers =
        pods().stream()
            .filter(pod -> declaration.group(Watchdog.groupOf(pod)).isPresent())
            .filter(pod -> cluster().filter(it -> Watchdog.isOf(pod, it)).isPresent())
            .toList();
    if (workers.isEmpty()) {
      return;
    }
    Pod worker = workers.get(Math.floorMod(choice, workers.size()));
    List<Declaration.Group> groups =
        declaration.groups().stream()
            .map(
                group ->
                    group.name().equals(Watchdog.groupOf(worker))
                        ? group
                            .withReplicas(Math.max(0, group.replicas() - 1))
                            .withToDelete(List.of(worker.getMetadata().getName()))
                        : group)
            .toList();
    declare(declaration.withGroups(groups));
  }

  private void addStranger(boolean head) {
    Map<String, String> labels =
        Map.of(
            RayLabels.CLUSTER,
            NAME,
            RayLabels.NODE_TYPE,
            head ? "head" : "worker",
            RayLabels.GROUP,
            head ? RayLabels.HEAD_GROUP : "a");
    server.create(
        Kind.POD,
        new PodBuilder()
            .withNewMetadata()
            .withNamespace(ApiServer.NAMESPACE)
            .withName("stranger-" + ++strangers)
            .withLabels(labels)
            .withOwnerReferences(
                new OwnerReferenceBuilder()
                    .withApiVersion("apps/v1")
                    .withKind("ReplicaSet")
                    .withName("stranger")
                    .withUid(STRANGER)
                    .withController(true)
                    .build())
            .endMetadata()
            .withNewSpec()
            .endSpec()
            .build());
  }

  private void arrive(Kind kind, int changes, boolean heard) {
    for (LaggingCache<? extends HasMetadata> cache : operator.caches()) {
      if (cache.kind() == kind) {
        cache.arrive(changes);
        if (heard) {
          cache.notifyListeners();
        }
      }
    }
  }

  private void onPod(int choice, Consumer<Pod> action) {
    List<Pod> pods = pods();
    if (!pods.isEmpty()) {
      action.accept(pods.get(Math.floorMod(choice, pods.size())));
    }
  }

  private static void fail(String what) {
    throw new AssertionError(what);
  }
}
