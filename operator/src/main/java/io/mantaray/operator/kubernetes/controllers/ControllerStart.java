package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.retry.BackOff;
import io.mantaray.operator.telemetry.Readiness;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts the controller of one kind, with retries until its caches are synced: a missing permission
 * or CRD may be added later. Until then the process is not ready and reports why.
 */
final class ControllerStart<P extends HasMetadata> {
  private static final Logger log = LoggerFactory.getLogger(ControllerStart.class);
  private static final BackOff BACK_OFF =
      new BackOff(Duration.ofSeconds(1), Duration.ofSeconds(30));

  private final String name;
  private final Supplier<KindController<P>> factory;
  private final Readiness readiness;

  /** Completes when the first attempt has succeeded or failed. */
  private final CompletableFuture<Void> firstAttempt = new CompletableFuture<>();

  private Optional<KindController<P>> running = Optional.empty();
  private boolean begun;
  private boolean leading;
  private boolean stopped;
  private boolean outdated;

  ControllerStart(String kind, Supplier<KindController<P>> factory, Readiness readiness) {
    this.name = kind.toLowerCase(Locale.ROOT);
    this.factory = factory;
    this.readiness = readiness;
  }

  /** Reports why the start has to wait. */
  void waitsFor(String reason) {
    readiness.waitingFor(name, reason);
  }

  synchronized void begin(Executor threads) {
    begun = true;
    threads.execute(this::run);
  }

  /** Builds a new controller, because there are more APIs to watch than before. */
  void restart() {
    Optional<KindController<P>> old;
    synchronized (this) {
      if (running.isEmpty()) {
        outdated = true; // The current attempt may have begun before the new API was served.
        return;
      }
      old = running;
      running = Optional.empty();
    }
    old.ifPresent(controller -> stop(controller, Duration.ofSeconds(10)));
    run();
  }

  private void run() {
    readiness.waitingFor(name, "its caches are not filled yet");
    for (int failures = 1; !isStopped(); failures++) {
      Optional<String> failure = attempt();
      firstAttempt.complete(null);
      if (failure.isEmpty()) {
        return;
      }
      Duration pause = BACK_OFF.after(failures);
      log.warn(
          "The caches of {} cannot be filled; trying again in {} s: {}",
          name,
          pause.toSeconds(),
          failure.get());
      readiness.waitingFor(name, "its caches cannot be filled: " + failure.get());
      try {
        Thread.sleep(pause);
      } catch (InterruptedException _) {
        return; // The process stops.
      }
    }
  }

  /** Why it failed; empty if the caches are filled. */
  @SuppressWarnings("IllegalCatch") // Any failure may be temporary.
  private Optional<String> attempt() {
    synchronized (this) {
      outdated = false;
    }
    KindController<P> controller;
    try {
      controller = factory.get();
    } catch (RuntimeException e) {
      log.debug("Building the controller of {} failed", name, e);
      return Optional.of(innermost(e));
    }
    try {
      controller.sync();
    } catch (RuntimeException e) {
      log.debug("Filling the caches of {} failed", name, e);
      stop(controller, Duration.ZERO);
      return Optional.of(innermost(e));
    }
    if (!started(controller)) {
      stop(controller, Duration.ZERO);
      return isStopped() ? Optional.empty() : Optional.of("there is more to watch than before");
    }
    readiness.done(name);
    log.atInfo().addKeyValue("controller", name).log("Caches are filled");
    return Optional.empty();
  }

  private synchronized boolean started(KindController<P> controller) {
    if (stopped || outdated) {
      return false;
    }
    running = Optional.of(controller);
    if (leading) {
      controller.lead();
    }
    return true;
  }

  synchronized void lead() {
    leading = true;
    running.ifPresent(KindController::lead);
  }

  /** Returns when the first attempt has ended; immediately if none has begun. */
  void awaitFirstAttempt() {
    synchronized (this) {
      if (!begun) {
        return;
      }
    }
    firstAttempt.join();
  }

  void stop(Duration grace) {
    Optional<KindController<P>> last;
    synchronized (this) {
      stopped = true;
      last = running;
    }
    last.ifPresent(controller -> stop(controller, grace));
  }

  private synchronized boolean isStopped() {
    return stopped;
  }

  private static void stop(KindController<?> controller, Duration grace) {
    try {
      controller.stop(grace);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static String innermost(Throwable failure) {
    Throwable last = failure;
    for (int depth = 0; last.getCause() != null && depth < 20; depth++) {
      last = last.getCause();
    }
    return last.getMessage() == null ? last.toString() : last.getMessage();
  }
}
