package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes events in the background. {@link #publish} returns at once, whatever the API server
 * does; what cannot be sent is counted and dropped, as an event is never worth a late reconcile.
 */
public final class EventRecorder implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EventRecorder.class);
  private static final int QUEUE = 20_000;
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  /** How long an event lets the work itself go first. */
  private static final Duration LONGEST_COURTESY = Duration.ofSeconds(10);

  private static final Duration COURTESY = Duration.ofMillis(50);

  /** From so many waiting events on there is a burst of work, which they must not slow down. */
  private static final int BURST = 50;

  private static final Duration PAUSE_IN_BURST = Duration.ofMillis(20);

  private record Occurrence(ObjectEvent event, Instant at) {}

  private final BlockingQueue<Occurrence> queue = new ArrayBlockingQueue<>(QUEUE);
  private final EventSeries series;
  private final InstantSource clock;
  private final BooleanSupplier othersWait;
  private final Counter dropped;
  private volatile boolean closing;
  private @Nullable Thread sender;

  EventRecorder(
      EventSink sink,
      InstantSource clock,
      BooleanSupplier othersWait,
      PrometheusRegistry registry) {
    this.series = new EventSeries(sink);
    this.clock = clock;
    this.othersWait = othersWait;
    this.dropped =
        Counter.builder()
            .name("manta_events_dropped_total")
            .help("Events that were not published, by cause.")
            .labelNames("cause")
            .register(registry);
  }

  /**
   * A recorder that works.
   *
   * @param othersWait whether the API server has more important things to do
   */
  public static EventRecorder to(
      KubernetesClient client,
      String instance,
      BooleanSupplier othersWait,
      PrometheusRegistry registry) {
    EventRecorder recorder =
        new EventRecorder(
            new ApiServerEventSink(client, instance), InstantSource.system(), othersWait, registry);
    recorder.start();
    return recorder;
  }

  void start() {
    sender = Thread.ofVirtual().name("event-recorder").start(this::run);
  }

  public void publish(ObjectEvent event) {
    if (!queue.offer(new Occurrence(event, clock.instant()))) {
      dropped.labelValues("queue full").inc();
    }
  }

  /** Sends what is queued, for a few seconds at most. */
  @Override
  public void close() {
    closing = true;
    Thread thread = sender;
    try {
      if (thread != null && !thread.join(LAST_WORDS)) {
        thread.interrupt();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try {
      Instant nextTick = clock.instant().plus(TICK);
      while (!closing || !queue.isEmpty()) {
        Occurrence next = queue.poll(TICK.toMillis(), TimeUnit.MILLISECONDS);
        if (next != null) {
          giveWay(next);
          send(() -> series.add(next.event(), next.at()), next.event());
        }
        if (!clock.instant().isBefore(nextTick)) {
          nextTick = clock.instant().plus(TICK);
          send(() -> series.tick(clock.instant()), null);
        }
      }
      send(series::flush, null);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void giveWay(Occurrence occurrence) throws InterruptedException {
    Instant latest = occurrence.at().plus(LONGEST_COURTESY);
    if (!closing && queue.size() > BURST && clock.instant().isBefore(latest)) {
      Thread.sleep(PAUSE_IN_BURST);
    }
    while (!closing && othersWait.getAsBoolean() && clock.instant().isBefore(latest)) {
      Thread.sleep(COURTESY);
    }
  }

  private void send(Runnable write, @Nullable ObjectEvent event) {
    try {
      write.run();
    } catch (KubernetesClientException e) {
      dropped.labelValues("refused").inc();
      log.debug("An event was not published: {}", event, e);
    }
  }
}
