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
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The controller of one kind. Its caches fill when {@link #sync} is called; it reconciles once it
 * is synced and told to {@link #lead}, whichever comes last.
 *
 * <p>The framework's own {@code Operator} is not used: it wants every CRD to be there at the start,
 * and ends the process in the middle of its leader election.
 */
final class KindController<P extends HasMetadata> {
  private static final Duration FIRST_RETRY = Duration.ofMillis(200);
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(1);
  private static final Duration SYNC_LIMIT = Duration.ofMinutes(2);

  /**
   * Pods of a cluster change in swarms, and one look is enough for all that changed within this
   * time. A change that comes alone is looked at immediately, and so is the next one.
   */
  private static final Duration GATHERING = Duration.ofMillis(200);

  private static final int AT_ONCE = 2;

  private static final Cloner SAME =
      new Cloner() {
        @Override
        public <R extends HasMetadata> R clone(R object) {
          return object;
        }
      };

  private final String name;
  private final ThreadPoolExecutor workers;
  private final Controller<P> controller;
  private boolean synced;
  private boolean leading;

  /** What a controller needs to know of its surroundings. */
  record Setting(
      KubernetesClient client,
      Set<String> namespaces,
      int concurrency,
      Duration resync,
      ReconcileMetrics metrics,
      Consumer<String> onFatal) {
    Setting {
      namespaces = Set.copyOf(namespaces);
    }
  }

  KindController(Class<P> kind, Reconciler<P> reconciler, Trigger trigger, Setting setting) {
    name = HasMetadata.getKind(kind).toLowerCase(Locale.ROOT);
    workers = virtualWorkers(name, setting.concurrency());
    ConfigurationService service =
        ConfigurationService.newOverriddenConfigurationService(
            overrider ->
                overrider
                    .withKubernetesClient(setting.client())
                    .withExecutorService(workers)
                    .withMetrics(
                        new ReconcileObserver(HasMetadata.getKind(kind), name, setting.metrics()))
                    // Reconcilers leave what they read as it is, so nobody needs a copy of his own.
                    .withResourceCloner(SAME)
                    .withCloseClientOnStop(false)
                    .withCacheSyncTimeout(SYNC_LIMIT)
                    .withUseSSAToPatchPrimaryResource(false)
                    .withInformerStoppedHandler(
                        (informer, failure) -> {
                          if (failure != null && informer.hasSynced()) {
                            setting
                                .onFatal()
                                .accept("the watch of " + name + " ended: " + failure.getMessage());
                          }
                        }));
    controller =
        new Controller<>(
            reconciler, configuration(service, reconciler, trigger, setting), setting.client());
    setting.metrics().controllerRegistered(name, setting.concurrency());
  }

  private ControllerConfiguration<P> configuration(
      ConfigurationService service, Reconciler<P> reconciler, Trigger trigger, Setting setting) {
    ControllerConfigurationOverrider<P> overrider =
        ControllerConfigurationOverrider.override(service.getConfigurationFor(reconciler))
            .withName(name)
            // Labels and annotations matter too, so the filter below replaces the generation's.
            .withGenerationAware(false)
            .withOnUpdateFilter(trigger::isDue)
            // Finalizers of ours are conditional: reconcilers see deletions and handle them.
            .withTriggerReconcilerOnAllEvents(true)
            .withReconciliationMaxInterval(setting.resync())
            .withRateLimiter(new LinearRateLimiter(GATHERING, AT_ONCE))
            .withRetry(
                new GenericRetry()
                    .setInitialInterval(FIRST_RETRY)
                    .setIntervalMultiplier(2)
                    .setMaxInterval(LONGEST_RETRY.toMillis())
                    .withoutMaxAttempts());
    if (setting.namespaces().isEmpty()) {
      overrider.watchingAllNamespaces();
    } else {
      overrider.settingNamespaces(setting.namespaces());
    }
    return overrider.build();
  }

  String name() {
    return name;
  }

  /** Fills the caches; returns when they hold what the API server holds. */
  void sync() {
    controller.start(false);
    synchronized (this) {
      synced = true;
      reconcileIfDue();
    }
  }

  synchronized void lead() {
    leading = true;
    reconcileIfDue();
  }

  /** Lets reconciles under way finish within the grace period, and begins no new ones. */
  void stop(Duration grace) throws InterruptedException {
    controller.stop();
    workers.shutdown();
    if (!workers.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS)) {
      workers.shutdownNow();
    }
  }

  private void reconcileIfDue() {
    if (synced && leading) {
      controller.startEventProcessing();
    }
  }

  /** First come, first served, a bounded number at a time; idle workers cost nothing. */
  private static ThreadPoolExecutor virtualWorkers(String name, int concurrency) {
    ThreadPoolExecutor workers =
        new ThreadPoolExecutor(
            concurrency,
            concurrency,
            10,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            Thread.ofVirtual().name(name + "-", 0).factory());
    workers.allowCoreThreadTimeOut(true);
    return workers;
  }
}
