package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.mantaray.operator.kubernetes.ApiDiscovery;
import io.mantaray.operator.kubernetes.ServedApi;
import io.mantaray.operator.telemetry.Readiness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The controllers of this process. Each controller starts its caches when the cluster serves its
 * kind; all start to reconcile when this process becomes the leader.
 */
public final class Controllers {
  private final KindController.ControllerSettings settings;
  private final ApiDiscovery discovery;
  private final Readiness readiness;
  private final List<ControllerStart<?>> all = new ArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  public Controllers(
      KindController.ControllerSettings settings, ApiDiscovery discovery, Readiness readiness) {
    this.settings = settings;
    this.discovery = discovery;
    this.readiness = readiness;
  }

  /**
   * A kind and its reconciler.
   *
   * @param filter which changes of its objects cause a reconcile
   * @param others other kinds with CRDs that it watches; it waits until they are installed
   * @param restartsFor optional APIs that the cluster may serve later; the controller restarts to
   *     watch them
   */
  public record Registration<P extends HasMetadata>(
      Class<P> kind,
      Reconciler<P> reconciler,
      UpdateFilter filter,
      List<Class<? extends HasMetadata>> others,
      List<ServedApi> restartsFor) {}

  /** Adds the controller of a kind. */
  public <P extends HasMetadata> void add(Registration<P> registration) {
    start(registration, start -> whenServed(start, apis(registration)));
  }

  /** Adds the controller of a kind whose CRD need not be installed for the process to be ready. */
  public <P extends HasMetadata> void addIfServed(Registration<P> registration) {
    start(
        registration,
        start ->
            discovery.whenServed(
                ServedApi.of(registration.kind()), () -> whenServed(start, apis(registration))));
  }

  private <P extends HasMetadata> void start(
      Registration<P> registration, Consumer<ControllerStart<P>> whenServed) {
    ControllerStart<P> start =
        new ControllerStart<>(
            HasMetadata.getKind(registration.kind()),
            () ->
                new KindController<>(
                    registration.kind(),
                    registration.reconciler(),
                    registration.filter(),
                    settings),
            readiness);
    all.add(start);
    whenServed.accept(start);
    for (ServedApi api : registration.restartsFor()) {
      discovery.whenServed(api, () -> threads.execute(start::restart));
    }
  }

  private static List<ServedApi> apis(Registration<?> registration) {
    return Stream.concat(Stream.of(registration.kind()), registration.others().stream())
        .map(ServedApi::of)
        .toList();
  }

  private void whenServed(ControllerStart<?> start, List<ServedApi> apis) {
    if (apis.isEmpty()) {
      start.begin(threads);
      return;
    }
    ServedApi next = apis.getFirst();
    start.waitsFor("the CRD " + next.fullName() + " is not installed");
    discovery.whenServed(next, () -> whenServed(start, apis.subList(1, apis.size())));
  }

  /** Waits until each controller that could start has synced its caches or failed to. */
  public void awaitFirstSync() {
    all.forEach(ControllerStart::awaitFirstAttempt);
  }

  public void lead() {
    all.forEach(ControllerStart::lead);
  }

  /** Stops all controllers in parallel; running reconciles have the grace period to finish. */
  public void stop(Duration grace) {
    all.stream()
        .map(start -> CompletableFuture.runAsync(() -> start.stop(grace), threads))
        .toList()
        .forEach(CompletableFuture::join);
    threads.shutdownNow();
  }
}
