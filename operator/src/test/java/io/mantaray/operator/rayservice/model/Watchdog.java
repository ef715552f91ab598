package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPBackendRef;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceCondition;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.api.v1.RayServiceUpgradeType;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.clusters.GoalMatch;
import io.mantaray.operator.rayservice.objects.ServiceRoute;
import io.mantaray.operator.rayservice.serve.ParsedServeConfig;
import io.mantaray.operator.rayservice.serve.ServeConfig;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Checks everything the operator does, and reports what must never happen. */
final class Watchdog {
  /** What the operator knows of a cluster may be that old. */
  private static final Duration STALE = Duration.ofSeconds(40);

  private final InstantSource clock;
  private final List<String> journal = new ArrayList<>();

  /** Clusters and Serve configs that were declared together. */
  private final List<RayService> declared = new ArrayList<>();

  private final Map<String, Integer> putsSeen = new HashMap<>();
  private final Map<String, Instant> servedAt = new HashMap<>();
  private Predicate<String> isCached = _ -> true;
  private int puts;

  Watchdog(InstantSource clock) {
    this.clock = clock;
  }

  /** Whether a changed spec always meant another cluster. */
  private boolean replaces() {
    return declared.stream()
        .map(DeclaredService::of)
        .noneMatch(it -> it.upgradeType().filter(RayServiceUpgradeType.NONE::equals).isPresent());
  }

  /** Which clusters, by their names, the operator's cache shows. */
  void operatorSees(Predicate<String> name) {
    isCached = name;
  }

  /** Records an event of the walk, for the message of a failure. */
  void note(String what) {
    journal.add(what);
  }

  String journal() {
    return String.join("\n  ", journal);
  }

  /** How many configs were put. */
  int puts() {
    return puts;
  }

  void declared(RayService service) {
    declared.add(service);
  }

  void acting(Server server, Action action) {
    note(
        action.getClass().getSimpleName()
            + " "
            + action.object().getKind()
            + " "
            + action.object().getMetadata().getName());
    switch (action) {
      case Action.Delete(RayCluster cluster, _) -> deleting(server, cluster);
      case Action.Update(Service service, _) -> switching(server, service);
      case Action.Update(HTTPRoute route, _) -> splitting(server, route);
      case Action.Delete(HTTPRoute _, _) -> removing(server);
      case Action.Delete(Service _, _) -> removing(server);
      default -> {}
    }
  }

  private void deleting(Server server, RayCluster cluster) {
    boolean isEnding =
        server.service().filter(it -> !it.isMarkedForDeletion()).isEmpty()
            || ServiceStatuses.isTrue(server.status(), RayServiceCondition.SUSPENDING);
    if (isEnding) {
      return;
    }
    String name = cluster.getMetadata().getName();
    check(
        !ServiceStatuses.activeName(server.status()).equals(Optional.of(name)),
        "the active cluster is not deleted");
    check(
        server.services().values().stream()
            .filter(it -> Ownership.isOwned("u", it))
            .noneMatch(it -> selected(it).equals(name)),
        "a cluster is not deleted while a Service leads to it");
    check(
        server.routes().stream()
            .noneMatch(
                it -> ServiceRoute.weight(it, name).filter(weight -> weight > 0).isPresent()),
        "a cluster is not deleted while a route leads to it");
    DeclaredService service = DeclaredService.of(server.service().orElseThrow());
    Optional<Instant> deadline =
        Optional.ofNullable(cluster.getMetadata().getAnnotations())
            .map(all -> all.get(RayAnnotations.DELETE_AFTER))
            .flatMap(text -> new Timestamp(text).instant());
    check(
        service.deletionDelay().isZero()
            || deadline.filter(at -> !clock.instant().isBefore(at)).isPresent(),
        "a cluster is not deleted before its time");
  }

  /** What leads to a cluster goes, other than together with all the rest. */
  private void removing(Server server) {
    boolean isSuspending =
        ServiceStatuses.isTrue(server.status(), RayServiceCondition.SUSPENDING)
            || ServiceStatuses.isTrue(server.status(), RayServiceCondition.SUSPENDED);
    boolean isServed =
        server
            .serveService()
            .filter(it -> server.selected(it).filter(SimulatedCluster::serves).isPresent())
            .isPresent();
    check(
        isSuspending || isServed || server.clusters().stream().noneMatch(SimulatedCluster::serves),
        "nothing that leads to a cluster is deleted before the serve service leads to one that serves");
  }

  private void switching(Server server, Service next) {
    Service before = server.services().get(next.getMetadata().getName());
    String to = selected(next);
    if (before == null || selected(before).equals(to)) {
      return;
    }
    note("switch to " + to);
    boolean isServed =
        server.cluster(selected(before)).filter(SimulatedCluster::serves).isPresent();
    check(
        !isServed || hasServed(to),
        "requests are not led from a cluster that serves to one that does not");
  }

  private void splitting(Server server, HTTPRoute next) {
    HTTPRoute before = server.routes().getFirst();
    int sum = 0;
    for (HTTPBackendRef backend : next.getSpec().getRules().getFirst().getBackendRefs()) {
      String cluster = backend.getName().replace("-serve-svc", "");
      int weight = backend.getWeight();
      note("weight of " + cluster + ": " + weight);
      sum += weight;
      boolean grows = weight > ServiceRoute.weight(before, cluster).orElse(0);
      boolean isServed =
          server.clusters().stream()
              .filter(it -> !it.name().equals(cluster))
              .anyMatch(it -> it.serves() && ServiceRoute.weight(before, it.name()).orElse(0) > 0);
      check(
          !grows || !isServed || hasServed(cluster),
          "requests do not move from a cluster that serves to one that does not");
    }
    check(sum == 100, "the weights add up to 100");
  }

  /** Called after each write, and whenever something happened. */
  void acted(Server server) {
    for (SimulatedCluster cluster : server.clusters()) {
      if (cluster.serves()) {
        servedAt.put(cluster.name(), clock.instant());
      }
      List<String> configs = cluster.ray().serveConfigs();
      for (String json : configs.subList(putsSeen.getOrDefault(cluster.uid(), 0), configs.size())) {
        put(cluster, json);
      }
      putsSeen.put(cluster.uid(), configs.size());
    }
  }

  private void put(SimulatedCluster cluster, String json) {
    puts++;
    note("put to " + cluster.name() + ": " + json);
    check(
        !replaces()
            || declared.stream()
                .filter(service -> config(service).equals(withoutCapacity(json)))
                .anyMatch(service -> match(service, cluster) != GoalMatch.DIFFERENT),
        "a config is put only to a cluster that was declared with it");
  }

  private boolean hasServed(String cluster) {
    return Optional.ofNullable(servedAt.get(cluster))
        .filter(at -> clock.instant().isBefore(at.plus(STALE)))
        .isPresent();
  }

  void statusWritten(Server server, RayService object, RayServiceStatus next) {
    RayServiceStatus before = ServiceStatuses.complete(object.getStatus());
    note(
        "status: active %s, pending %s, %s"
            .formatted(
                ServiceStatuses.activeName(next).orElse("-"),
                ServiceStatuses.pendingName(next).orElse("-"),
                ServiceStatuses.conditions(next).stream()
                    .map(it -> it.getType() + "=" + it.getStatus() + "/" + it.getReason())
                    .toList()));
    check(
        ServiceStatuses.differ(object.getStatus(), next),
        "a status that says nothing new is not written");
    Optional<String> active = ServiceStatuses.activeName(next);
    if (active.isPresent() && !active.equals(ServiceStatuses.activeName(before))) {
      promoted(server, object, active.get());
    }
    Optional<String> pending = ServiceStatuses.pendingName(next);
    if (pending.isPresent()
        && !pending.equals(ServiceStatuses.pendingName(before))
        && server.cluster(pending.get()).isEmpty()) {
      prepared(server, object);
    }
  }

  private void promoted(Server server, RayService object, String name) {
    note("promoted " + name);
    Optional<SimulatedCluster> cluster = server.cluster(name);
    check(cluster.isPresent() || !isCached.test(name), "only a cluster that exists is promoted");
    if (cluster.isEmpty()) {
      return;
    }
    check(
        !replaces() || match(object, cluster.get()) == GoalMatch.SAME,
        "only a cluster that is what the service declares is promoted");
    List<String> configs = cluster.get().ray().serveConfigs();
    check(
        !configs.isEmpty() && withoutCapacity(configs.getLast()).equals(config(object)),
        "only a cluster with the declared applications is promoted");
    check(hasServed(name), "only a cluster that serves is promoted");
  }

  private void prepared(Server server, RayService object) {
    boolean isNeeded =
        server.clusters().stream()
            .filter(SimulatedCluster::isUsable)
            .filter(it -> isCached.test(it.name()))
            .noneMatch(it -> match(object, it) == GoalMatch.SAME);
    check(isNeeded, "no cluster is made while there is one that the service declares");
  }

  private static GoalMatch match(RayService object, SimulatedCluster cluster) {
    return GoalMatch.of(DeclaredService.of(object), cluster.object(), false);
  }

  private static String selected(Service service) {
    return service.getSpec().getSelector().getOrDefault(RayLabels.CLUSTER, "");
  }

  static String config(RayService service) {
    return ServeConfig.parse(DeclaredService.of(service).serveConfig())
            instanceof ParsedServeConfig.Valid(ServeConfig config)
        ? config.json()
        : "";
  }

  /** A config without the share of replicas that is to run. */
  static String withoutCapacity(String json) {
    return json.replaceAll(",\"target_capacity\":[0-9]+", "");
  }

  void check(boolean holds, String rule) {
    if (!holds) {
      throw new AssertionError(rule);
    }
  }
}
