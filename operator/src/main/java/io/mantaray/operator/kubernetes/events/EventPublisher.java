package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Publishes events in the background. {@link #publish} never blocks; events that cannot be sent are
 * counted and dropped, because events must not delay reconciles.
 *
 * <p>Each namespace has its own sender: a hanging webhook in one namespace does not delay the
 * others.
 */
public final class EventPublisher implements AutoCloseable {
  private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(5);

  private final EventSink sink;
  private final InstantSource clock;
  private final BooleanSupplier writesQueue;
  private final Counter dropped;
  private final Map<String, NamespaceEventSender> senders = new HashMap<>();
  private boolean closed;

  EventPublisher(
      EventSink sink,
      InstantSource clock,
      BooleanSupplier writesQueue,
      PrometheusRegistry registry) {
    this.sink = sink;
    this.clock = clock;
    this.writesQueue = writesQueue;
    this.dropped =
        Counter.builder()
            .name("manta_events_dropped_total")
            .help("Events that were not published, by cause.")
            .labelNames("cause")
            .register(registry);
  }

  /**
   * A publisher that writes to the API server.
   *
   * @param writesQueue whether writes of reconciles are waiting, which go first
   */
  public static EventPublisher to(
      KubernetesClient client,
      String instance,
      BooleanSupplier writesQueue,
      PrometheusRegistry registry) {
    return new EventPublisher(
        new ApiServerEventSink(client, instance), InstantSource.system(), writesQueue, registry);
  }

  public void publish(ObjectEvent event) {
    Instant now = clock.instant();
    synchronized (this) {
      if (closed) {
        return;
      }
      String namespace = String.valueOf(event.regarding().getNamespace());
      boolean queued =
          senders
              .computeIfAbsent(
                  namespace, _ -> new NamespaceEventSender(namespace, sink, clock, this))
              .offer(event, now);
      if (!queued) {
        dropped("queue full");
      }
    }
  }

  boolean isBusy() {
    return writesQueue.getAsBoolean();
  }

  void dropped(String cause) {
    dropped.labelValues(cause).inc();
  }

  /** Lets an idle sender end, unless an event arrived in the meantime. */
  synchronized boolean removeIfIdle(String namespace, NamespaceEventSender sender) {
    return sender.isIdle() && senders.remove(namespace, sender);
  }

  /** Sends what is queued, for a few seconds at most. */
  @Override
  public void close() {
    List<NamespaceEventSender> last;
    synchronized (this) {
      closed = true;
      last = List.copyOf(senders.values());
    }
    Instant deadline = clock.instant().plus(FLUSH_TIMEOUT);
    last.forEach(NamespaceEventSender::finish);
    for (NamespaceEventSender sender : last) {
      Duration left = Duration.between(clock.instant(), deadline);
      sender.awaitEnd(left.isPositive() ? left : Duration.ofMillis(1));
    }
  }
}
