package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.Cloner;
import io.javaoperatorsdk.operator.api.config.ConfigurationService;
import io.javaoperatorsdk.operator.api.config.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.config.ControllerConfigurationOverrider;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.processing.Controller;
import io.javaoperatorsdk.operator.processing.event.rate.LinearRateLimiter;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.mantaray.operator.kubernetes.actions.NamespaceSlots;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The controller of one kind. {@link #sync} fills its caches; it reconciles after both {@link
 * #sync} and {@link #lead}, in either order.
 *
 * <p>The framework's own {@code Operator} is not used: it requires every CRD at the start, and its
 * leader election exits the process.
 */
public final class KindController<P extends HasMetadata> {
  private static final Duration SYNC_LIMIT = Duration.ofMinutes(2);

  /**
   * Pods of a cluster change in bursts; all changes within this time share one reconcile. The first
   * {@link #IMMEDIATE_RECONCILES} changes are reconciled immediately.
   */
  private static final Duration DEBOUNCE = Duration.ofMillis(200);

  private static final int IMMEDIATE_RECONCILES = 2;

  private static final Cloner NO_COPY =
      new Cloner() {
        @Override
        public <R extends HasMetadata> R clone(R object) {
          return object;
        }
      };

  private final String name;
  private final ExecutorService threads;
  private final Controller<P> controller;
  private boolean synced;
  private boolean leading;

  /**
   * What all controllers share.
   *
   * @param namespaces the namespaces to watch; all if empty
   * @param concurrency how many reconciles of a kind may run at once
   */
  public record ControllerSettings(
      KubernetesClient client,
      Set<String> namespaces,
      int concurrency,
      ReconcileMetrics metrics,
      Consumer<String> onFatal) {
    public ControllerSettings {
      namespaces = Set.copyOf(namespaces);
    }
  }

  KindController(
      Class<P> kind, Reconciler<P> reconciler, UpdateFilter trigger, ControllerSettings settings) {
    name = HasMetadata.getKind(kind).toLowerCase(Locale.ROOT);
    // One virtual thread per object; NamespaceSlots limits how many reconcile at once.
    threads = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name(name + "-", 0).factory());
    ConfigurationService service =
        ConfigurationService.newOverriddenConfigurationService(
            overrider ->
                overrider
                    .withKubernetesClient(settings.client())
                    .withExecutorService(threads)
                    .withMetrics(
                        new ReconcileObserver(
                            HasMetadata.getKind(kind),
                            settings.metrics(),
                            new NamespaceSlots(settings.concurrency())))
                    // Reconcilers never change objects of the cache, so no copy is needed.
                    .withResourceCloner(NO_COPY)
                    .withCloseClientOnStop(false)
                    .withCacheSyncTimeout(SYNC_LIMIT)
                    .withUseSSAToPatchPrimaryResource(false)
                    .withInformerStoppedHandler(
                        (informer, failure) -> {
                          if (failure != null && informer.hasSynced()) {
                            settings
                                .onFatal()
                                .accept("the watch of " + name + " ended: " + failure.getMessage());
                          }
                        }));
    controller =
        new Controller<>(
            reconciler, configuration(service, reconciler, trigger, settings), settings.client());
    settings.metrics().controllerRegistered(name, settings.concurrency());
  }

  private ControllerConfiguration<P> configuration(
      ConfigurationService service,
      Reconciler<P> reconciler,
      UpdateFilter trigger,
      ControllerSettings settings) {
    ControllerConfigurationOverrider<P> overrider =
        ControllerConfigurationOverrider.override(service.getConfigurationFor(reconciler))
            .withName(name)
            // Labels and annotations matter too, so the filter below replaces the generation's.
            .withGenerationAware(false)
            .withOnUpdateFilter(trigger::accepts)
            .withInformerListLimit(ListPages.SIZE)
            // Our finalizers are conditional: reconcilers handle deletions themselves.
            .withTriggerReconcilerOnAllEvents(true)
            // Only the requeue policy decides when to reconcile again.
            .withReconciliationMaxInterval(null)
            .withRateLimiter(new LinearRateLimiter(DEBOUNCE, IMMEDIATE_RECONCILES))
            .withRetry(GenericRetry.noRetry());
    if (settings.namespaces().isEmpty()) {
      overrider.watchingAllNamespaces();
    } else {
      overrider.settingNamespaces(settings.namespaces());
    }
    return overrider.build();
  }

  String name() {
    return name;
  }

  /** Starts the caches; returns when they are synced. */
  void sync() {
    controller.start(false);
    synchronized (this) {
      synced = true;
      startIfReady();
    }
  }

  synchronized void lead() {
    leading = true;
    startIfReady();
  }

  /** Starts no new reconciles and waits for running ones, for the grace period at most. */
  void stop(Duration grace) throws InterruptedException {
    controller.stop();
    threads.shutdown();
    if (!threads.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS)) {
      threads.shutdownNow();
    }
  }

  private void startIfReady() {
    if (synced && leading) {
      controller.startEventProcessing();
    }
  }
}
