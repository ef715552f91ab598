package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.RetryInfo;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.mantaray.operator.kubernetes.actions.NamespaceSlots;
import io.mantaray.operator.telemetry.logs.ReconcileLog;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Wraps every reconcile of a kind: waits for a slot, measures it, and sets the log context. */
final class ReconcileObserver implements Metrics {
  private final String kind;
  private final String controller;
  private final ReconcileMetrics metrics;
  private final NamespaceSlots slots;
  private final Map<ResourceID, Long> enqueuedAt = new ConcurrentHashMap<>();

  /**
   * @param slots limit how many reconciles run at once
   */
  ReconcileObserver(String kind, ReconcileMetrics metrics, NamespaceSlots slots) {
    this.kind = kind;
    this.controller = kind.toLowerCase(Locale.ROOT);
    this.metrics = metrics;
    this.slots = slots;
  }

  @Override
  public void reconcileCustomResource(
      HasMetadata resource, @Nullable RetryInfo retry, Map<String, Object> metadata) {
    enqueuedAt.put(ResourceID.fromResource(resource), System.nanoTime());
    metrics.enqueued(controller);
  }

  @Override
  public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
    ResourceID id = execution.resourceID();
    NamespaceSlots.Slot slot = slots.acquire(id.getNamespace().orElse(""));
    try {
      return measured(id, execution);
    } finally {
      slots.release(slot);
    }
  }

  private <T> T measured(ResourceID id, ControllerExecution<T> execution) throws Exception {
    long start = System.nanoTime();
    Long enqueued = enqueuedAt.remove(id);
    metrics.started(controller, Duration.ofNanos(enqueued == null ? 0 : start - enqueued));
    boolean failed = true;
    try (var _ =
        ReconcileLog.scope(
            kind, id.getNamespace().orElse(""), id.getName(), UUID.randomUUID().toString())) {
      T result = execution.execute();
      failed = false;
      return result;
    } finally {
      metrics.finished(controller, Duration.ofNanos(System.nanoTime() - start), failed);
      if (failed) {
        metrics.retried(controller);
      }
    }
  }
}
