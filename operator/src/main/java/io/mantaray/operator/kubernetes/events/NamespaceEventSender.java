package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the events of one namespace one by one; ends when it is idle. */
final class NamespaceEventSender {
  private static final Logger log = LoggerFactory.getLogger(NamespaceEventSender.class);
  private static final int QUEUE_CAPACITY = 20_000;
  private static final Duration TICK = Duration.ofSeconds(5);

  /** The longest time an event waits for writes of reconciles. */
  private static final Duration MAX_YIELD = Duration.ofSeconds(10);

  private static final Duration YIELD_INTERVAL = Duration.ofMillis(50);

  /** With more queued events than this, sending is slowed down in favour of writes. */
  private static final int BURST = 50;

  private static final Duration PAUSE_IN_BURST = Duration.ofMillis(20);

  /**
   * An entry of the queue.
   *
   * @param event empty for the last entry, which only ends the wait
   */
  private record Occurrence(Optional<ObjectEvent> event, Instant at) {}

  private final String namespace;
  private final EventSeries series;
  private final InstantSource clock;
  private final EventPublisher publisher;
  private final BlockingQueue<Occurrence> queue = new LinkedBlockingQueue<>(QUEUE_CAPACITY);
  private final Thread thread;
  private volatile boolean finishing;

  NamespaceEventSender(
      String namespace, EventSink sink, InstantSource clock, EventPublisher publisher) {
    this.namespace = namespace;
    this.series = new EventSeries(sink);
    this.clock = clock;
    this.publisher = publisher;
    this.thread = Thread.ofVirtual().name("events-" + namespace).start(this::run);
  }

  /** Returns whether the queue had room for the event. */
  boolean offer(ObjectEvent event, Instant at) {
    return queue.offer(new Occurrence(Optional.of(event), at));
  }

  boolean isIdle() {
    return queue.isEmpty() && series.isEmpty();
  }

  /** Sends what is queued and ends. */
  void finish() {
    finishing = true;
    boolean _ = queue.offer(new Occurrence(Optional.empty(), clock.instant()));
  }

  void awaitEnd(Duration limit) {
    try {
      if (!thread.join(limit)) {
        thread.interrupt();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    Instant nextTick = clock.instant().plus(TICK);
    try {
      while (!finishing || !queue.isEmpty()) {
        Occurrence next = queue.poll(TICK.toMillis(), TimeUnit.MILLISECONDS);
        if (next != null && next.event().isPresent()) {
          yieldToWrites(next);
          send(() -> series.add(next.event().get(), next.at()));
        }
        if (!clock.instant().isBefore(nextTick)) {
          nextTick = clock.instant().plus(TICK);
          send(() -> series.tick(clock.instant()));
        }
        if (next == null && !finishing && publisher.removeIfIdle(namespace, this)) {
          return;
        }
      }
      send(series::flush);
    } catch (InterruptedException _) {
      // Closed before everything was sent.
    }
  }

  private void yieldToWrites(Occurrence occurrence) throws InterruptedException {
    Instant latest = occurrence.at().plus(MAX_YIELD);
    if (!finishing && queue.size() > BURST && clock.instant().isBefore(latest)) {
      Thread.sleep(PAUSE_IN_BURST);
    }
    while (!finishing && publisher.isBusy() && clock.instant().isBefore(latest)) {
      Thread.sleep(YIELD_INTERVAL);
    }
  }

  /** A failure of one event must not stop the next ones. */
  @SuppressWarnings("IllegalCatch")
  private void send(Runnable write) {
    try {
      write.run();
    } catch (KubernetesClientException e) {
      publisher.dropped("refused");
      log.debug("An event in {} was not published", namespace, e);
    } catch (RuntimeException e) {
      publisher.dropped("fault");
      log.error("An event in {} was not published; this is a bug in the operator", namespace, e);
    }
  }
}
