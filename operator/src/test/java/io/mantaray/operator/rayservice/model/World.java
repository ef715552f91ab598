package io.mantaray.operator.rayservice.model;

import static java.util.Objects.requireNonNull;

import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.mantaray.api.v1.RayClusterSpec;
import io.mantaray.api.v1.RayServiceSpec;
import io.mantaray.api.v1.RayServiceUpgradeType;
import io.mantaray.api.v1.WorkerGroupSpec;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.dashboards.ManualPollScheduler;
import io.mantaray.operator.rayservice.model.Happening.Which;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** A service, its user, its clusters, and the operator. */
final class World {
  private final ManualPollScheduler scheduler = new ManualPollScheduler();
  private final Watchdog watchdog;
  private final Server server;
  private final ModelledOperator operator;

  World(Traits traits) {
    watchdog = new Watchdog(scheduler);
    server = new Server(traits.object(), traits.deletesSlowly(), scheduler, watchdog);
    operator = new ModelledOperator(server, scheduler);
    watchdog.operatorSees(operator::sees);
  }

  Watchdog watchdog() {
    return watchdog;
  }

  Server server() {
    return server;
  }

  ModelledOperator operator() {
    return operator;
  }

  ManualPollScheduler scheduler() {
    return scheduler;
  }

  /** Lets it happen, if it can. */
  World happen(Happening happening) {
    watchdog.note("— " + happening);
    happenQuietly(happening);
    return this;
  }

  /** The same, for what happens all the time. */
  void happenQuietly(Happening happening) {
    switch (happening) {
      case Happening.DeclareCluster(String version) -> server.edit(spec -> cluster(spec, version));
      case Happening.DeclareConfig(String version) ->
          server.edit(spec -> spec.withServeConfigV2(Traits.config(version)));
      case Happening.DeclareBoth(String version) ->
          server.edit(spec -> cluster(spec, version).withServeConfigV2(Traits.config(version)));
      case Happening.Scale(int replicas) ->
          server.edit(
              spec ->
                  groups(
                      spec,
                      groups ->
                          groups.stream().map(it -> it.withReplicas((long) replicas)).toList()));
      case Happening.AddGroup() -> server.edit(spec -> groups(spec, World::withOneMore));
      case Happening.DeclareStrategy(String type) ->
          server.edit(
              spec ->
                  spec.withUpgradeStrategy(Traits.strategy(type))
                      .withRayClusterConfig(autoscaled(spec, type)));
      case Happening.NameServeService(String name) ->
          server.edit(
              spec ->
                  spec.withServeService(
                      new ServiceBuilder().withNewMetadata().withName(name).endMetadata().build()));
      case Happening.GatewayWorks(boolean works) -> server.gateway().works(works);
      case Happening.Suspend(boolean suspend) -> server.edit(spec -> spec.withSuspend(suspend));
      case Happening.Blunder(boolean wrong) ->
          server.edit(
              spec ->
                  wrong
                      ? spec.withServeConfigV2("- no\n- map")
                      : spec.serveConfigV2() != null && spec.serveConfigV2().startsWith("-")
                          ? spec.withServeConfigV2(Traits.config("a"))
                          : spec);
      case Happening.Pause(boolean pause) -> server.pause(pause);
      case Happening.DeleteService() -> server.deleteService();
      case Happening.HeadReady(Which which) ->
          find(which).ifPresent(SimulatedCluster::headGetsReady);
      case Happening.Run(Which which) -> find(which).ifPresent(SimulatedCluster::applicationsRun);
      case Happening.Fail(Which which) -> find(which).ifPresent(SimulatedCluster::applicationsFail);
      case Happening.LoseHead(Which which) -> find(which).ifPresent(SimulatedCluster::loseHead);
      case Happening.DeleteCluster(Which which) -> find(which).ifPresent(server::deleteCluster);
      case Happening.DeleteServices() -> server.services().clear();
      case Happening.Terminate() -> server.clusters().forEach(SimulatedCluster::terminate);
      case Happening.Unreachable(Which which) ->
          find(which).map(SimulatedCluster::ray).ifPresent(InMemoryRay::becomeUnreachable);
      case Happening.Reachable() -> server.clusters().forEach(it -> it.ray().recover());
      case Happening.LoseAnswer(Which which) ->
          find(which).map(SimulatedCluster::ray).ifPresent(InMemoryRay::loseNextAnswer);
      case Happening.Reconcile(List<Happening.Fault> faults) -> operator.reconcile(faults);
      case Happening.Arrive(Happening.Cache cache) -> operator.arrive(cache);
      case Happening.RestartOperator() -> operator.restart();
      case Happening.TimePasses(int seconds) -> pass(Duration.ofSeconds(seconds));
    }
    server.collectGarbage();
    watchdog.acted(server);
  }

  /** Caches lag for seconds, not for longer. */
  void pass(Duration time) {
    scheduler.pass(time);
    watchdog.acted(server);
    if (time.compareTo(Duration.ofSeconds(5)) > 0) {
      operator.catchUp();
    }
  }

  private Optional<SimulatedCluster> find(Which which) {
    return switch (which) {
      case ACTIVE -> server.active();
      case PENDING -> server.pending();
    };
  }

  /** The letters stand for versions of Ray. */
  private static RayServiceSpec cluster(RayServiceSpec spec, String version) {
    RayClusterSpec cluster = requireNonNull(spec.rayClusterConfig());
    int minor = 50 + version.charAt(0) - 'a';
    return spec.withRayClusterConfig(cluster.withRayVersion("2." + minor + ".0"));
  }

  /** The incremental strategy requires the autoscaler. */
  private static RayClusterSpec autoscaled(RayServiceSpec spec, String type) {
    RayClusterSpec cluster = requireNonNull(spec.rayClusterConfig());
    return type.equals(RayServiceUpgradeType.INCREMENTAL)
        ? cluster.withEnableInTreeAutoscaling(true)
        : cluster;
  }

  private static RayServiceSpec groups(
      RayServiceSpec spec, UnaryOperator<List<WorkerGroupSpec>> change) {
    RayClusterSpec cluster = requireNonNull(spec.rayClusterConfig());
    List<WorkerGroupSpec> groups =
        cluster.workerGroupSpecs() == null ? List.of() : cluster.workerGroupSpecs();
    return spec.withRayClusterConfig(cluster.withWorkerGroupSpecs(change.apply(groups)));
  }

  private static List<WorkerGroupSpec> withOneMore(List<WorkerGroupSpec> groups) {
    List<WorkerGroupSpec> more = new ArrayList<>(groups);
    if (more.size() < 3) {
      more.add(group().withGroupName("g" + more.size()));
    }
    return more;
  }

  private static WorkerGroupSpec group() {
    RayServiceSpec spec =
        requireNonNull(new Traits(Optional.empty(), true, false, 0).object().getSpec());
    return requireNonNull(requireNonNull(spec.rayClusterConfig()).workerGroupSpecs()).getFirst();
  }
}
