package io.mantaray.operator.kubernetes.controllers;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;

/** Metrics of queues and reconciles, under the names of controller-runtime. */
public final class ReconcileMetrics {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double[] SECONDS = {
    0.0001, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60
  };

  private final Counter total;
  private final Counter errors;
  private final Histogram time;
  private final Gauge active;
  private final Gauge maxConcurrent;
  private final Gauge depth;
  private final Counter adds;
  private final Counter retries;
  private final Histogram queued;

  public ReconcileMetrics(PrometheusRegistry registry) {
    total =
        Counter.builder()
            .name("controller_runtime_reconcile_total")
            .help("Reconciles, by controller and result.")
            .labelNames("controller", "result")
            .register(registry);
    errors =
        Counter.builder()
            .name("controller_runtime_reconcile_errors_total")
            .help("Reconciles that failed, by controller.")
            .labelNames("controller")
            .register(registry);
    time =
        seconds("controller_runtime_reconcile_time_seconds", "Time that a reconcile took.")
            .labelNames("controller")
            .register(registry);
    active =
        Gauge.builder()
            .name("controller_runtime_active_workers")
            .help("Reconciles under way, by controller.")
            .labelNames("controller")
            .register(registry);
    maxConcurrent =
        Gauge.builder()
            .name("controller_runtime_max_concurrent_reconciles")
            .help("How many reconciles of a controller may be under way at once.")
            .labelNames("controller")
            .register(registry);
    depth =
        Gauge.builder()
            .name("workqueue_depth")
            .help("Objects that wait for a reconcile, by controller.")
            .labelNames("controller", "name")
            .register(registry);
    adds =
        Counter.builder()
            .name("workqueue_adds_total")
            .help("Objects put into the queue, by controller.")
            .labelNames("controller", "name")
            .register(registry);
    retries =
        Counter.builder()
            .name("workqueue_retries_total")
            .help("Reconciles to be repeated after a failure, by controller.")
            .labelNames("controller", "name")
            .register(registry);
    queued =
        seconds("workqueue_queue_duration_seconds", "Time that an object waited in the queue.")
            .labelNames("controller", "name")
            .register(registry);
  }

  private static Histogram.Builder seconds(String name, String help) {
    return Histogram.builder().name(name).help(help).classicOnly().classicUpperBounds(SECONDS);
  }

  void controllerRegistered(String controller, int concurrency) {
    maxConcurrent.labelValues(controller).set(concurrency);
    active.labelValues(controller).set(0);
    depth.labelValues(controller, controller).set(0);
    errors.labelValues(controller).inc(0);
    adds.labelValues(controller, controller).inc(0);
    retries.labelValues(controller, controller).inc(0);
    time.initLabelValues(controller);
    queued.initLabelValues(controller, controller);
    for (String result : new String[] {"success", "error"}) {
      total.labelValues(controller, result).inc(0);
    }
  }

  void enqueued(String controller) {
    adds.labelValues(controller, controller).inc();
    depth.labelValues(controller, controller).inc();
  }

  void started(String controller, Duration waited) {
    depth.labelValues(controller, controller).dec();
    active.labelValues(controller).inc();
    queued.labelValues(controller, controller).observe(waited.toNanos() / NANOS_PER_SECOND);
  }

  void finished(String controller, Duration took, boolean failed) {
    active.labelValues(controller).dec();
    time.labelValues(controller).observe(took.toNanos() / NANOS_PER_SECOND);
    total.labelValues(controller, failed ? "error" : "success").inc();
    if (failed) {
      errors.labelValues(controller).inc();
    }
  }

  void retried(String controller) {
    retries.labelValues(controller, controller).inc();
  }
}
