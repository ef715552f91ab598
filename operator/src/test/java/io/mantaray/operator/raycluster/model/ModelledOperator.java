package io.mantaray.operator.raycluster.model;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameEndings;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.actions.WriteSlots;
import io.mantaray.operator.kubernetes.actions.WrittenStatuses;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.Waking;
import io.mantaray.operator.raycluster.ClusterCaches;
import io.mantaray.operator.raycluster.ClusterRound;
import io.mantaray.operator.raycluster.ClusterTools;
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.failures.FailureMemory;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;

/**
 * The operator's own code with lagging caches, and what the framework does around it: it wakes the
 * reconciler for what listeners hear, at the time the reconciler asked for, and after a failure.
 */
final class ModelledOperator {
  static final OperatorConfig DEFAULTS = OperatorConfig.defaults("operators");
  private static final Duration RETRY = Duration.ofMillis(200);

  private final OperatorConfig config;
  private final ApiServer server;
  private final InstantSource clock;
  private final Connection connection;
  private final KubernetesClient client;
  private final NameEndings names;
  private List<LaggingCache<?>> caches = List.of();
  private LaggingCache<RayCluster> clusters;
  private LaggingCache<Pod> pods;
  private ClusterRound round;
  private boolean woken;
  private Optional<Instant> timer = Optional.empty();
  private int told;

  ModelledOperator(
      ApiServer server, InstantSource clock, Watchdog watchdog, OperatorConfig config) {
    this.config = config;
    this.server = server;
    this.clock = clock;
    this.connection = new Connection(server, watchdog, () -> caches.forEach(LaggingCache::catchUp));
    this.client = Wire.client(connection);
    // The same names every time, so that a story can be told again.
    this.names = NameEndings.from(new Random(42));
    restart();
  }

  /** Nothing is remembered, and the caches begin with what there is. */
  void restart() {
    PodExpectations expectations = new PodExpectations(clock);
    WriteSlots slots = new WriteSlots(1);
    ActionExecutor executor =
        new ActionExecutor(client, event -> told++, expectations, slots, new SameThread());
    ClusterPlanner planner =
        new ClusterPlanner(config, names, () -> new byte[AuthSecret.TOKEN_BYTES]);
    ClusterTools tools =
        new ClusterTools(
            config,
            executor,
            expectations,
            new FailureMemory(),
            new WrittenStatuses<>(client, slots, RayCluster::new),
            planner,
            () -> false,
            () -> false,
            clock);
    List<LaggingCache<?>> made = new ArrayList<>();
    ClusterCaches.Factory factory =
        new ClusterCaches.Factory() {
          @Override
          public <R extends HasMetadata> OwnedObjects<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            LaggingCache<R> cache = new LaggingCache<>(kind, server, scope, client);
            cache.wake(() -> woken = true);
            made.add(cache);
            return cache;
          }

          @Override
          public LabelledCache<GenericKubernetesResource> of(
              ResourceDefinitionContext kind, LabelledCache.Scope scope) {
            throw new AssertionError("there are no Routes here");
          }
        };
    round = new ClusterRound(tools, new ClusterCaches(factory, expectations));
    pods = podsAmong(made);
    clusters = new LaggingCache<>(RayCluster.class, server, LaggingCache.EVERYTHING, client);
    clusters.listen(new OfTheCluster());
    made.add(clusters);
    caches = List.copyOf(made);
    woken = true;
    timer = Optional.empty();
    connection.revive();
  }

  List<LaggingCache<?>> caches() {
    return caches;
  }

  Connection connection() {
    return connection;
  }

  /** How many events were published so far. */
  int told() {
    return told;
  }

  /** What the operator's cache shows of the cluster. */
  Optional<RayCluster> seen() {
    return clusters.all().stream().findFirst();
  }

  List<Pod> seenPods() {
    return pods.all();
  }

  boolean upToDate() {
    return caches.stream().allMatch(LaggingCache::upToDate);
  }

  /** What became of a round. */
  sealed interface Result {
    record Nothing() implements Result {}

    record Ended(Optional<Duration> again) implements Result {}

    record Failed(KubernetesClientException cause) implements Result {}
  }

  /** Works on the cluster once, whether there is a reason or not. */
  Result reconcile(List<Interference> interferences) {
    woken = false;
    timer = Optional.empty();
    Optional<RayCluster> cached = seen();
    if (cached.isEmpty()) {
      return new Result.Nothing();
    }
    connection.interfere(interferences);
    Result result = run(cached.get());
    if (connection.dead()) {
      restart();
    }
    connection.interfere(List.of());
    return result;
  }

  private Result run(RayCluster cached) {
    try {
      Optional<Duration> again = round.run(cached);
      timer = again.map(clock.instant()::plus);
      return new Result.Ended(again);
    } catch (KubernetesClientException e) {
      timer = Optional.of(clock.instant().plus(RETRY));
      return new Result.Failed(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean woken() {
    return woken;
  }

  Optional<Instant> timer() {
    return timer;
  }

  /** Hears of changes of the cluster, as the framework's filter lets them through. */
  private final class OfTheCluster implements OwnedObjects.Listener<RayCluster> {
    @Override
    public Waking added(RayCluster cluster) {
      woken = true;
      return Waking.NOW;
    }

    @Override
    public Waking changed(RayCluster before, RayCluster now) {
      boolean news =
          !Objects.equals(before.getMetadata().getGeneration(), now.getMetadata().getGeneration())
              || !Objects.equals(before.getMetadata().getUid(), now.getMetadata().getUid())
              || before.isMarkedForDeletion() != now.isMarkedForDeletion();
      woken |= news;
      return news ? Waking.NOW : Waking.NEVER;
    }

    @Override
    public void gone(RayCluster cluster) {
      round.forget(cluster);
    }
  }

  @SuppressWarnings("unchecked") // The kind says what it holds.
  private static LaggingCache<Pod> podsAmong(List<LaggingCache<?>> caches) {
    return (LaggingCache<Pod>)
        caches.stream().filter(cache -> cache.kind() == Kind.POD).findFirst().orElseThrow();
  }
}
