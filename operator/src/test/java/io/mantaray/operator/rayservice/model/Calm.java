package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.Service;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceCondition;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.clusters.GoalMatch;
import io.mantaray.operator.rayservice.model.Happening.Which;
import io.mantaray.operator.rayservice.objects.ServiceRoute;
import io.mantaray.operator.rayservice.objects.StableServeService;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Faults stop. Caches keep up, the operator reconciles only when triggered, clusters get ready and
 * applications run, until nothing changes.
 */
final class Calm {
  private static final Duration LONGEST = Duration.ofMinutes(40);
  private static final Duration STEP = Duration.ofSeconds(5);
  private static final int MOST_RECONCILES = 1500;
  private static final int STEPS_TO_TERMINATE = 8;

  private final World world;
  private int reconciles;
  private int steps;

  Calm(World world) {
    this.world = world;
  }

  /** Until it serves as declared, or is suspended or gone; then what must always be is checked. */
  void comes() {
    world.watchdog().note("Calm comes");
    world.happen(new Happening.Pause(false));
    world.happen(new Happening.Blunder(false));
    world.happen(new Happening.Reachable());
    world.happen(new Happening.GatewayWorks(true));
    passes(LONGEST);
    judge();
    judgeRest();
  }

  /** Lets everything go well for a while. */
  Calm passes(Duration time) {
    Instant end = world.scheduler().now().plus(time);
    while (world.scheduler().now().isBefore(end)) {
      step(end);
    }
    return this;
  }

  private void step(Instant end) {
    if (++steps % STEPS_TO_TERMINATE == 0) {
      world.happenQuietly(new Happening.Terminate());
    }
    for (Which which : Which.values()) {
      world.happenQuietly(new Happening.HeadReady(which));
      world.happenQuietly(new Happening.Run(which));
    }
    world.operator().catchUp();
    if (world.operator().triggered()) {
      reconcile();
      return;
    }
    Instant now = world.scheduler().now();
    Instant next = now.plus(STEP);
    Instant due = world.operator().timer().orElse(end);
    Instant until = due.isBefore(next) ? due : next;
    world.pass(Duration.between(now, until.isBefore(now) ? now : until));
    if (!world.scheduler().now().isBefore(due)) {
      reconcile();
    }
  }

  private void reconcile() {
    world.watchdog().check(++reconciles < MOST_RECONCILES, "the operator comes to rest");
    world.operator().reconcile(List.of());
    world.watchdog().acted(world.server());
  }

  private void judge() {
    if (world.server().service().isEmpty()) {
      return;
    }
    RayService service = world.server().service().get();
    check(!service.isMarkedForDeletion(), "a deleted service goes");
    if (DeclaredService.of(service).suspended()) {
      judgeSuspended();
    } else {
      judgeServing(service);
    }
  }

  private void judgeSuspended() {
    check(
        ServiceStatuses.isTrue(world.server().status(), RayServiceCondition.SUSPENDED),
        "a service that is to be suspended is");
    check(
        world.server().clusters().stream().noneMatch(SimulatedCluster::exists)
            && world.server().services().isEmpty(),
        "a suspended service has nothing");
  }

  private void judgeServing(RayService service) {
    check(
        ServiceStatuses.isTrue(world.server().status(), RayServiceCondition.READY),
        "a service comes to serve");
    check(
        ServiceStatuses.pendingName(world.server().status()).isEmpty(),
        "an upgrade comes to its end");
    SimulatedCluster active = world.server().active().orElseThrow();
    DeclaredService declared = DeclaredService.of(service);
    boolean replaces = declared.upgradeType().filter("None"::equals).isEmpty();
    check(
        !replaces || GoalMatch.of(declared, active.object(), false) == GoalMatch.SAME,
        "the active cluster is what the service declares");
    check(
        Watchdog.withoutCapacity(active.ray().serveConfigs().getLast())
            .equals(Watchdog.config(service)),
        "the active cluster runs the declared applications");
    check(
        world.server().services().keySet().stream()
            .filter(name -> !name.startsWith("web-n"))
            .toList()
            .equals(List.of("web-head-svc", StableServeService.name(declared))),
        "there are a head and a serve service, and no others but those of clusters");
    check(
        world.server().routes().stream()
            .allMatch(route -> ServiceRoute.weight(route, active.name()).equals(Optional.of(100))),
        "all requests go to the active cluster");
    check(
        world.server().routes().isEmpty() != declared.isIncremental()
            && world.server().gateway().gateways().isEmpty() != declared.isIncremental(),
        "there are a Gateway and a route while requests are to be split, and only then");
    Double capacity = active.ray().served().targetCapacity();
    check(capacity == null || capacity == 100, "all replicas run");
    for (Service found : world.server().services().values()) {
      check(
          active.name().equals(found.getSpec().getSelector().get(RayLabels.CLUSTER)),
          "the Services lead to the active cluster");
    }
    check(
        world.server().clusters().stream().filter(SimulatedCluster::exists).count() == 1,
        "clusters that are no longer used are deleted");
  }

  /** At rest nothing is written or put, also not by another process. */
  private void judgeRest() {
    int puts = world.watchdog().puts();
    String journal = world.watchdog().journal();
    passes(Duration.ofMinutes(1));
    check(world.watchdog().journal().equals(journal), "nothing is written at rest");
    world.operator().restart();
    passes(Duration.ofMinutes(1));
    check(world.watchdog().puts() == puts, "a restarted operator puts nothing again");
    check(world.watchdog().journal().equals(journal), "a restarted operator writes nothing");
  }

  private void check(boolean holds, String rule) {
    world.watchdog().check(holds, rule);
  }
}
