package io.mantaray.operator.rayservice.model;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.Gateway;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayService;
import io.mantaray.api.v1.RayServiceSpec;
import io.mantaray.api.v1.RayServiceStatus;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.rayservice.DeclaredService;
import io.mantaray.operator.rayservice.ServiceStatuses;
import io.mantaray.operator.rayservice.objects.StableServeService;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
  private final Watchdog watchdog;
  private final boolean deletesSlowly;
  private final List<SimulatedCluster> clusters = new ArrayList<>();
  private final Map<String, Service> services = new LinkedHashMap<>();
  private @Nullable RayService service;
  private final SimulatedGateway gateway = new SimulatedGateway();
  private int number;

  Server(RayService service, boolean deletesSlowly, InstantSource clock, Watchdog watchdog) {
    this.service = service;
    this.deletesSlowly = deletesSlowly;
    this.clock = clock;
    this.watchdog = watchdog;
    service.getMetadata().setGeneration(1L);
    change(changed -> {});
    watchdog.declared(service);
  }

  Optional<RayService> service() {
    return Optional.ofNullable(service);
  }

  RayServiceStatus status() {
    return ServiceStatuses.complete(service == null ? null : service.getStatus());
  }

  /** All clusters that ever were. */
  List<SimulatedCluster> clusters() {
    return clusters;
  }

  Optional<SimulatedCluster> cluster(String name) {
    return clusters.stream().filter(it -> it.exists() && it.name().equals(name)).findFirst();
  }

  Optional<SimulatedCluster> active() {
    return ServiceStatuses.activeName(status()).flatMap(this::cluster);
  }

  Optional<SimulatedCluster> pending() {
    return ServiceStatuses.pendingName(status()).flatMap(this::cluster);
  }

  Map<String, Service> services() {
    return services;
  }

  /** The Service for requests that has the declared name. */
  Optional<Service> serveService() {
    return service().map(DeclaredService::of).map(StableServeService::name).map(services::get);
  }

  SimulatedGateway gateway() {
    return gateway;
  }

  List<HTTPRoute> routes() {
    return gateway.routes();
  }

  /** The Services of clusters go with them. */
  void collectGarbage() {
    services.values().removeIf(it -> Ownership.controller(it).filter(this::isGone).isPresent());
  }

  private boolean isGone(OwnerReference owner) {
    return !owner.getUid().equals("u")
        && clusters.stream()
            .noneMatch(cluster -> cluster.exists() && cluster.uid().equals(owner.getUid()));
  }

  /** The cluster that a Service selects. */
  Optional<SimulatedCluster> selected(Service found) {
    return cluster(found.getSpec().getSelector().getOrDefault(RayLabels.CLUSTER, ""));
  }

  List<EndpointSlice> endpoints(Service found) {
    return List.of(
        SimulatedEndpoints.of(
            found, selected(found).map(SimulatedCluster::pods).orElse(List.of())));
  }

  // What users do.

  void pause(boolean pause) {
    Map<String, String> annotations = Map.of(RayAnnotations.PAUSED, pause ? "true" : "false");
    change(changed -> changed.getMetadata().setAnnotations(annotations));
  }

  void edit(UnaryOperator<RayServiceSpec> edit) {
    change(
        changed -> {
          RayServiceSpec before = Objects.requireNonNull(changed.getSpec());
          RayServiceSpec after = edit.apply(before);
          if (!after.equals(before)) {
            changed.setSpec(after);
            changed.getMetadata().setGeneration(changed.getMetadata().getGeneration() + 1);
          }
        });
    service().ifPresent(watchdog::declared);
  }

  void deleteService() {
    if (service == null) {
      return;
    }
    if (service.getMetadata().getFinalizers().isEmpty()) {
      collect();
    } else if (!service.isMarkedForDeletion()) {
      change(changed -> changed.getMetadata().setDeletionTimestamp(clock.instant().toString()));
    }
  }

  void deleteCluster(SimulatedCluster cluster) {
    cluster.delete(deletesSlowly, clock.instant().toString());
  }

  // What the operator does.

  /** Writes a status, unless the object changed since it was read; gives what was written. */
  Optional<RayService> writeStatus(RayService read, RayServiceStatus status) {
    if (service == null || !version(read).equals(version(service))) {
      return Optional.empty();
    }
    watchdog.statusWritten(this, service, status);
    change(changed -> changed.setStatus(status));
    return service();
  }

  /** Performs an action; whether the server agreed. */
  boolean perform(Action action) {
    watchdog.acting(this, action);
    boolean agreed =
        switch (action) {
          case Action.Create(RayCluster made, _) -> {
            if (cluster(made.getMetadata().getName()).isEmpty()) {
              made.getMetadata().setUid("uid-" + ++number);
              made.getMetadata().setCreationTimestamp(clock.instant().toString());
              clusters.add(new SimulatedCluster(made, clock));
            }
            yield true;
          }
          case Action.Update(RayCluster changed, _) -> update(changed);
          case Action.Patch(RayCluster found, String patch, _) ->
              cluster(found.getMetadata().getName())
                  .filter(it -> it.uid().equals(found.getMetadata().getUid()))
                  .map(it -> it.patch(patch))
                  .orElse(false);
          case Action.Delete(RayCluster found, _) -> {
            clusters.stream()
                .filter(it -> it.exists() && it.uid().equals(found.getMetadata().getUid()))
                .forEach(this::deleteCluster);
            yield true;
          }
          case Action.Create(Service made, _) -> {
            services.putIfAbsent(made.getMetadata().getName(), identified(made));
            yield true;
          }
          case Action.Update(Service changed, _) -> update(changed);
          case Action.Delete(Service found, _) -> {
            services.remove(found.getMetadata().getName());
            yield true;
          }
          case Action.Create(Gateway made, _) -> gateway.write(made);
          case Action.Update(Gateway changed, _) -> gateway.write(changed);
          case Action.Create(HTTPRoute made, _) -> gateway.write(made);
          case Action.Update(HTTPRoute changed, _) -> gateway.write(changed);
          case Action.Delete(Gateway found, _) -> gateway.delete(found);
          case Action.Delete(HTTPRoute found, _) -> gateway.delete(found);
          case Action.Patch(RayService read, String patch, _) -> patchFinalizers(read, patch);
          case Action.Patch(ObservedPod pod, String patch, _) ->
              cluster(pod.label(RayLabels.CLUSTER))
                  .filter(it -> it.patchHead(pod, patch))
                  .isPresent();
          default -> throw new AssertionError("nobody does " + action);
        };
    watchdog.acted(this);
    return agreed;
  }

  private boolean update(RayCluster changed) {
    Optional<SimulatedCluster> cluster =
        cluster(changed.getMetadata().getName())
            .filter(it -> version(it.object()).equals(version(changed)));
    cluster.ifPresent(it -> it.replace(changed));
    return cluster.isPresent();
  }

  private boolean update(Service changed) {
    Service found = services.get(changed.getMetadata().getName());
    if (found == null || !version(found).equals(version(changed))) {
      return false;
    }
    services.put(changed.getMetadata().getName(), identified(changed));
    return true;
  }

  private boolean patchFinalizers(RayService read, String patch) {
    if (service == null) {
      return false;
    }
    boolean add = patch.contains("\"add\"");
    boolean there = !service.getMetadata().getFinalizers().isEmpty();
    if (add ? !version(read).equals(version(service)) : !there) {
      return false;
    }
    change(
        changed ->
            changed
                .getMetadata()
                .setFinalizers(add ? List.of(RayAnnotations.SERVICE_FINALIZER) : List.of()));
    if (!add && service.isMarkedForDeletion()) {
      collect();
    }
    return true;
  }

  /** The service is gone, and what it owned goes with it. */
  private void collect() {
    service = null;
    gateway.deleteBoth();
    services.clear();
    clusters.forEach(it -> it.delete(false, ""));
  }

  private void change(Consumer<RayService> edit) {
    RayService old = service;
    if (old == null) {
      return;
    }
    RayService next = new RayService();
    next.setMetadata(new ObjectMetaBuilder(old.getMetadata()).build());
    next.setSpec(old.getSpec());
    next.setStatus(old.getStatus());
    edit.accept(next);
    next.getMetadata().setResourceVersion(String.valueOf(++number));
    service = next;
  }

  private Service identified(Service object) {
    return new ServiceBuilder(object)
        .editMetadata()
        .withResourceVersion(String.valueOf(++number))
        .endMetadata()
        .build();
  }

  private static String version(HasMetadata object) {
    return String.valueOf(object.getMetadata().getResourceVersion());
  }
}
