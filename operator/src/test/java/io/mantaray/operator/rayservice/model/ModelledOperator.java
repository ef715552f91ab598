package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.ManualPollScheduler;
import io.mantaray.operator.dashboards.PollInterval;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ExecutionResult;
import io.mantaray.operator.kubernetes.actions.ExecutionResult.StageFailure;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.events.EventTemplate;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.rayservice.ServiceDashboards;
import io.mantaray.operator.rayservice.ServicePlan;
import io.mantaray.operator.rayservice.ServicePlanner;
import io.mantaray.operator.rayservice.ServiceReconciliation;
import io.mantaray.operator.rayservice.ServiceReconciliations;
import io.mantaray.operator.rayservice.ServiceSnapshot;
import io.mantaray.operator.rayservice.model.Happening.Cache;
import io.mantaray.operator.rayservice.model.Happening.Fault;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.reconcile.PauseAdmission;
import io.mantaray.operator.reconcile.Report;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The operator's own decisions and its own poller, with caches that lag and writes that fail. */
final class ModelledOperator {
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(2);
  private static final Duration AFTER_WRITE = Duration.ofMillis(10);

  private final Server server;
  private final ManualPollScheduler scheduler;
  private final ServicePlanner planner;
  private final Deque<Fault> faults = new ArrayDeque<>();
  private final List<EventTemplate> events = new ArrayList<>();
  private DashboardPoller poller;
  private ServiceReconciliation reconciliation;
  private @Nullable RayService service;
  private List<RayCluster> clusters = List.of();
  private List<Service> services = List.of();
  private List<EndpointSlice> endpoints = List.of();
  private List<ObservedPod> heads = List.of();
  private List<Gateway> gateways = List.of();
  private List<HTTPRoute> routes = List.of();
  private boolean triggered;
  private boolean dead;
  private Optional<Instant> timer = Optional.empty();
  private int names;

  ModelledOperator(Server server, ManualPollScheduler scheduler) {
    this.server = server;
    this.scheduler = scheduler;
    planner = new ServicePlanner(OperatorConfig.defaults("ns"), () -> "n" + ++names);
    poller = newPoller();
    reconciliation = newReconciliation();
    restart();
  }

  /** Restarts the process: in-memory state is lost, and the caches are filled again. */
  void restart() {
    poller.close();
    poller = newPoller();
    reconciliation = newReconciliation();
    dead = false;
    timer = Optional.empty();
    triggered = true;
    catchUp();
  }

  private DashboardPoller newPoller() {
    return new DashboardPoller(this::at, PollInterval.STANDARD, 4, scheduler);
  }

  private ServiceReconciliation newReconciliation() {
    ServiceDashboards dashboards =
        new ServiceDashboards(
            poller,
            new DashboardAccess(false),
            "cluster.local",
            cluster -> Optional.empty(),
            changed -> triggered = true);
    return ServiceReconciliations.of(
        Map.of(
            RayCluster.class,
            new LaggingCache<>(
                () -> clusters,
                () ->
                    server.clusters().stream()
                        .filter(SimulatedCluster::exists)
                        .map(SimulatedCluster::object)
                        .toList()),
            Service.class,
            new LaggingCache<>(() -> services, () -> List.copyOf(server.services().values())),
            EndpointSlice.class,
            new LaggingCache<>(() -> endpoints, List::<EndpointSlice>of),
            ObservedPod.class,
            new LaggingCache<>(() -> heads, List::<ObservedPod>of),
            Gateway.class,
            new LaggingCache<>(() -> gateways, server.gateway()::gateways),
            HTTPRoute.class,
            new LaggingCache<>(() -> routes, server.gateway()::routes)),
        dashboards,
        planner);
  }

  /** By name, as the network does it: a new cluster of an old name answers in its place. */
  private RayDashboard at(DashboardTarget target) {
    String host = ((DashboardTarget.Direct) target.address()).hostAndPort();
    return server.clusters().stream()
        .filter(it -> it.listens() && host.startsWith(it.name() + "-head-svc."))
        .<RayDashboard>map(SimulatedCluster::ray)
        .findFirst()
        .orElseGet(this::nobody);
  }

  private RayDashboard nobody() {
    InMemoryRay nobody = new InMemoryRay(scheduler);
    nobody.becomeUnreachable();
    return nobody;
  }

  boolean triggered() {
    return triggered;
  }

  Optional<Instant> timer() {
    return timer;
  }

  /** The events of plans and of actions. */
  List<EventTemplate> events() {
    return events;
  }

  boolean sees(String cluster) {
    return clusters.stream().anyMatch(it -> it.getMetadata().getName().equals(cluster));
  }

  void catchUp() {
    for (Cache cache : Cache.values()) {
      arrive(cache);
    }
  }

  /** A cache catches up, and changes trigger the operator. */
  void arrive(Cache cache) {
    switch (cache) {
      case SERVICE -> {
        RayService now = server.service().orElse(null);
        triggered |= !Objects.equals(version(now), version(service));
        service = now;
      }
      case CLUSTERS ->
          clusters =
              shown(
                  clusters,
                  server.clusters().stream()
                      .filter(SimulatedCluster::exists)
                      .map(SimulatedCluster::object)
                      .toList());
      case SERVICES -> {
        services = shown(services, List.copyOf(server.services().values()));
        endpoints =
            shown(
                endpoints,
                server.services().values().stream()
                    .flatMap(found -> server.endpoints(found).stream())
                    .toList());
      }
      case HEADS ->
          heads =
              shown(heads, server.clusters().stream().flatMap(it -> it.head().stream()).toList());
      case ROUTES -> {
        gateways = shown(gateways, server.gateway().gateways());
        routes = shown(routes, server.gateway().routes());
      }
    }
  }

  private <T> List<T> shown(List<T> before, List<T> now) {
    triggered |= !before.equals(now);
    return now;
  }

  private static @Nullable String version(@Nullable RayService object) {
    return object == null ? null : object.getMetadata().getResourceVersion();
  }

  /** Reconciles the service once. */
  void reconcile(List<Fault> next) {
    faults.clear();
    faults.addAll(next);
    triggered = false;
    timer = Optional.empty();
    RayService object = service;
    if (object == null) {
      reconciliation.forget("u");
      return;
    }
    Admission<RayServiceStatus> admission =
        new PauseAdmission<>(reconciliation.conditions())
            .of(object, reconciliation.admit(object, scheduler.now()), scheduler.now());
    switch (admission) {
      case Admission.Admitted<RayServiceStatus> _ -> follow(object);
      case Admission.Paused<RayServiceStatus> paused -> {
        reconciliation.notReconciled("u");
        paused.status().ifPresent(status -> announce(object, status, false));
      }
      case Admission.Resumed<RayServiceStatus> resumed -> announce(object, resumed.status(), true);
      case Admission.Rejected<RayServiceStatus> _, Admission.ManagedElsewhere<RayServiceStatus> _ ->
          throw new AssertionError("services are neither rejected nor managed by others here");
    }
    if (dead) {
      restart();
    }
  }

  private void announce(RayService object, RayServiceStatus status, boolean advances) {
    report(object, new Report.Write<>(status, advances, Optional.empty()));
  }

  private void follow(RayService object) {
    ServiceSnapshot snapshot = reconciliation.observe(object);
    ServicePlan plan = reconciliation.decide(snapshot, scheduler.now());
    ExecutionResult result = perform(plan);
    if (!dead) {
      events.addAll(plan.events());
      reconciliation.performed(snapshot, plan, result);
      report(object, reconciliation.report(snapshot, plan, result, scheduler.now()));
      if (result.hasFailed()) {
        timer = Optional.of(scheduler.now().plus(AFTER_FAILURE));
      }
    }
  }

  private ExecutionResult perform(ServicePlan plan) {
    List<StageFailure> failures = new ArrayList<>();
    for (Stage stage : plan.stages()) {
      for (Action action : stage.actions()) {
        if (!dead && !perform(action)) {
          failures.add(new StageFailure(stage.id(), List.of()));
        }
      }
    }
    return new ExecutionResult(failures, Set.of(), Set.of());
  }

  private boolean perform(Action action) {
    Fault fault = nextFault();
    if (fault == Fault.REJECTED || fault == Fault.DEATH_BEFORE || !server.perform(action)) {
      return false;
    }
    action.events().done().ifPresent(events::add);
    return fault == Fault.NONE;
  }

  private void report(RayService object, Report<RayServiceStatus> report) {
    timer =
        switch (report) {
          case Report.Write<RayServiceStatus>(RayServiceStatus status, boolean advances, var due) ->
              written(object, status, advances, due);
          case Report.Keep<RayServiceStatus>(var due) -> due;
          case Report.Finished<RayServiceStatus>(var due) -> due;
          case Report.Undecided<RayServiceStatus> undecided ->
              throw new AssertionError("undecided: " + undecided.why());
        };
  }

  private Optional<Instant> written(
      RayService object, RayServiceStatus status, boolean advances, Optional<Instant> due) {
    if (!write(object, status)) {
      return Optional.of(scheduler.now().plus(AFTER_FAILURE));
    }
    return advances ? Optional.of(scheduler.now().plus(AFTER_WRITE)) : due;
  }

  private boolean write(RayService object, RayServiceStatus status) {
    Fault fault = nextFault();
    if (fault == Fault.REJECTED || fault == Fault.DEATH_BEFORE) {
      return false;
    }
    Optional<RayService> written = server.writeStatus(object, status);
    if (fault != Fault.NONE || written.isEmpty()) {
      return false;
    }
    service = written.get();
    return true;
  }

  private Fault nextFault() {
    Fault fault = Optional.ofNullable(faults.poll()).orElse(Fault.NONE);
    dead |= fault == Fault.DEATH_BEFORE || fault == Fault.DEATH_AFTER;
    return fault;
  }
}
