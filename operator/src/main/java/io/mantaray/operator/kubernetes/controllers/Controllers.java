package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.mantaray.operator.config.OperatorConfig;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The controllers of this process. Each begins to fill its caches when the cluster serves its kind;
 * all begin to reconcile when the process leads.
 */
public final class Controllers {
  private static final Logger log = LoggerFactory.getLogger(Controllers.class);

  private final KindController.Setting setting;
  private final ApiDiscovery discovery;
  private final Readiness readiness;
  private final List<KindController<?>> all = new ArrayList<>();
  private final ExecutorService starters = Executors.newVirtualThreadPerTaskExecutor();
  private final List<CompletableFuture<Void>> syncing = new ArrayList<>();

  public Controllers(
      KubernetesClient client,
      OperatorConfig config,
      ReconcileMetrics metrics,
      ApiDiscovery discovery,
      Readiness readiness,
      Consumer<String> onFatal) {
    this.setting =
        new KindController.Setting(
            client,
            config.namespaces().names(),
            config.reconcileConcurrency(),
            config.behavior().clusters().resync(),
            metrics,
            onFatal);
    this.discovery = discovery;
    this.readiness = readiness;
  }

  public <P extends HasMetadata> void add(Class<P> kind, Reconciler<P> reconciler) {
    add(kind, reconciler, Trigger.CHANGE_BY_USER, List.of());
  }

  /**
   * Adds the controller of a kind.
   *
   * @param others kinds with CRDs of which it keeps objects too, so that it has to wait for them
   */
  public <P extends HasMetadata> void add(
      Class<P> kind,
      Reconciler<P> reconciler,
      Trigger trigger,
      List<Class<? extends HasMetadata>> others) {
    KindController<P> controller = new KindController<>(kind, reconciler, trigger, setting);
    all.add(controller);
    whenServed(
        controller, Stream.concat(Stream.of(kind), others.stream()).map(ServedApi::of).toList());
  }

  private void whenServed(KindController<?> controller, List<ServedApi> apis) {
    if (apis.isEmpty()) {
      sync(controller);
      return;
    }
    ServedApi next = apis.getFirst();
    readiness.waitingFor(controller.name(), "the CRD " + next.fullName() + " is not installed");
    discovery.whenServed(next, () -> whenServed(controller, apis.subList(1, apis.size())));
  }

  private synchronized void sync(KindController<?> controller) {
    readiness.waitingFor(controller.name(), "its cache is not filled yet");
    syncing.add(
        CompletableFuture.runAsync(
            () -> {
              controller.sync();
              readiness.done(controller.name());
              log.atInfo().addKeyValue("controller", controller.name()).log("Cache is filled");
            },
            starters));
  }

  /** Waits until every cache that could be filled at the start is filled. */
  public void awaitSync() {
    List<CompletableFuture<Void>> started;
    synchronized (this) {
      started = List.copyOf(syncing);
    }
    started.forEach(CompletableFuture::join);
  }

  public void lead() {
    all.forEach(KindController::lead);
  }

  /** Stops all at once; reconciles under way have the grace period to finish. */
  public void stop(Duration grace) {
    all.stream()
        .map(
            controller ->
                CompletableFuture.runAsync(
                    () -> {
                      try {
                        controller.stop(grace);
                      } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                      }
                    },
                    starters))
        .toList()
        .forEach(CompletableFuture::join);
    starters.shutdownNow();
  }
}
