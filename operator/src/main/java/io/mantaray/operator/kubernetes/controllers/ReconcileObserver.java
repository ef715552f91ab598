package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.api.reconciler.RetryInfo;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.mantaray.operator.telemetry.logs.ReconcileLog;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Stands around every reconcile of a kind: it measures it and names it in the log. */
final class ReconcileObserver implements Metrics {
  private final String kind;
  private final String controller;
  private final ReconcileMetrics metrics;
  private final Map<ResourceID, Long> enqueuedAt = new ConcurrentHashMap<>();

  ReconcileObserver(String kind, String controller, ReconcileMetrics metrics) {
    this.kind = kind;
    this.controller = controller;
    this.metrics = metrics;
  }

  @Override
  public void reconcileCustomResource(
      HasMetadata resource, @Nullable RetryInfo retry, Map<String, Object> metadata) {
    enqueuedAt.put(ResourceID.fromResource(resource), System.nanoTime());
    metrics.enqueued(controller);
  }

  @Override
  public void failedReconciliation(
      HasMetadata resource, Exception exception, Map<String, Object> metadata) {
    metrics.toBeRetried(controller);
  }

  @Override
  public <T> T timeControllerExecution(ControllerExecution<T> execution) throws Exception {
    ResourceID id = execution.resourceID();
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
    }
  }
}
