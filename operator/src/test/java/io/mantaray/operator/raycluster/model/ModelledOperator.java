package io.mantaray.operator.raycluster.model;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.conventions.NameSuffixes;
import io.mantaray.operator.kubernetes.actions.ActionExecutor;
import io.mantaray.operator.kubernetes.actions.NamespaceSlots;
import io.mantaray.operator.kubernetes.actions.ObjectWriter;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.actions.StatusWriter;
import io.mantaray.operator.kubernetes.controllers.LabelledCache;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.TriggerDecision;
import io.mantaray.operator.kubernetes.controllers.UpdateFilter;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.raycluster.ClusterCaches;
import io.mantaray.operator.raycluster.ClusterReconciliation;
import io.mantaray.operator.raycluster.access.AuthSecret;
import io.mantaray.operator.raycluster.plan.ClusterPlanner;
import io.mantaray.operator.reconcile.ReconcileLoop;
import io.mantaray.operator.reconcile.RequeuePolicy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.slf4j.LoggerFactory;

/**
 * The operator's own code with lagging caches, and a model of the framework: it triggers the
 * reconciler for changes that listeners accept, at the requeue time, and after a failure.
 */
final class ModelledOperator {
  static final OperatorConfig DEFAULTS = OperatorConfig.defaults("operators");

  private final OperatorConfig config;
  private final ApiServer server;
  private final InstantSource clock;
  private final Connection connection;
  private final KubernetesClient client;
  private final NameSuffixes names;
  private List<LaggingCache<?>> caches = List.of();
  private LaggingCache<RayCluster> clusters;
  private LaggingCache<ObservedPod> pods;
  private ReconcileLoop<RayCluster, RayClusterStatus, ?, ?> loop;
  private boolean triggered;
  private Optional<Instant> timer = Optional.empty();
  private int eventCount;

  ModelledOperator(
      ApiServer server, InstantSource clock, Watchdog watchdog, OperatorConfig config) {
    this.config = config;
    this.server = server;
    this.clock = clock;
    this.connection = new Connection(server, watchdog, () -> caches.forEach(LaggingCache::catchUp));
    this.client = Wire.client(connection);
    // The same names every time, so that a walk can be replayed.
    this.names = NameSuffixes.from(new Random(42));
    restart();
  }

  /** Restarts the process: in-memory state is lost, and the caches are filled again. */
  void restart() {
    PodExpectations expectations = new PodExpectations(clock);
    NamespaceSlots slots = new NamespaceSlots(1);
    ActionExecutor executor =
        new ActionExecutor(
            new ObjectWriter(client, expectations), event -> eventCount++, slots, new SameThread());
    ClusterPlanner planner =
        new ClusterPlanner(config, names, () -> new byte[AuthSecret.TOKEN_BYTES]);
    List<LaggingCache<?>> made = new ArrayList<>();
    ClusterCaches.Factory factory =
        new ClusterCaches.Factory() {
          @Override
          public <R extends HasMetadata> OwnedObjects<R> of(
              Class<R> kind, LabelledCache.Scope scope) {
            LaggingCache<R> cache = new LaggingCache<>(kind, server, scope, client);
            cache.onTrigger(() -> triggered = true);
            made.add(cache);
            return cache;
          }

          @Override
          public OwnedObjects<GenericKubernetesResource> of(
              ResourceDefinitionContext kind, LabelledCache.Scope scope) {
            throw new AssertionError("there are no Routes here");
          }
        };
    loop =
        new ReconcileLoop<>(
            new ClusterReconciliation(
                config.featureGates(),
                () -> false,
                planner,
                new ClusterCaches(factory, expectations, false)),
            new ReconcileLoop.Tools<>(
                executor,
                new StatusWriter<>(client, slots, RayCluster::new),
                new RequeuePolicy(Optional.empty()),
                clock,
                () -> 0.5,
                LoggerFactory.getLogger(ModelledOperator.class)));
    pods = podsAmong(made);
    clusters = new LaggingCache<>(RayCluster.class, server, LaggingCache.EVERYTHING, client);
    clusters.listen(new OfTheCluster());
    made.add(clusters);
    caches = List.copyOf(made);
    triggered = true;
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
  int eventCount() {
    return eventCount;
  }

  /** What the operator's cache shows of the cluster. */
  Optional<RayCluster> seen() {
    return clusters.all().stream().findFirst();
  }

  List<ObservedPod> seenPods() {
    return pods.all();
  }

  boolean upToDate() {
    return caches.stream().allMatch(LaggingCache::upToDate);
  }

  /** How a pass ended. */
  sealed interface Result {
    record Nothing() implements Result {}

    record Ended(Optional<Duration> again) implements Result {}

    record Failed(KubernetesClientException cause) implements Result {}
  }

  /** Reconciles the cluster once, with or without a trigger. */
  Result reconcile(List<Interference> interferences) {
    triggered = false;
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
      Optional<Duration> again = loop.reconcile(cached);
      timer = again.map(clock.instant()::plus);
      return new Result.Ended(again);
    } catch (KubernetesClientException e) {
      timer = loop.crashed(cached).map(clock.instant()::plus);
      return new Result.Failed(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean triggered() {
    return triggered;
  }

  Optional<Instant> timer() {
    return timer;
  }

  /** Receives the changes of the cluster that the update filter accepts. */
  private final class OfTheCluster implements OwnedObjects.Listener<RayCluster> {
    @Override
    public TriggerDecision added(RayCluster cluster) {
      triggered = true;
      return TriggerDecision.NOW;
    }

    @Override
    public TriggerDecision changed(RayCluster before, RayCluster now) {
      boolean news = UpdateFilter.CHANGE_BY_USER.accepts(now, before);
      triggered |= news;
      return news ? TriggerDecision.NOW : TriggerDecision.NEVER;
    }

    @Override
    public void deleted(RayCluster cluster) {
      loop.forget(ReconcileLoop.ObjectKey.of(cluster));
    }
  }

  @SuppressWarnings("unchecked") // The kind says what it holds.
  private static LaggingCache<ObservedPod> podsAmong(List<LaggingCache<?>> caches) {
    return (LaggingCache<ObservedPod>)
        caches.stream().filter(cache -> cache.kind() == Kind.POD).findFirst().orElseThrow();
  }
}
