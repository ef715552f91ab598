package io.mantaray.operator.kubernetes.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.kubernetes.events.ObjectEvent.Severity;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class EventPublisherTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final int MANY = 2_000;

  private Instant now = NOON;

  @Test
  void eventsThatWaitedLongNoLongerYieldToWrites() throws InterruptedException {
    CountDownLatch written = new CountDownLatch(MANY);
    try (EventPublisher publisher =
        new EventPublisher(
            new CountingSink(written), () -> now, () -> true, new PrometheusRegistry())) {
      for (int i = 0; i < MANY; i++) {
        publisher.publish(event("pod-" + i));
      }
      now = NOON.plus(Duration.ofMinutes(1));

      // With the pauses that spare a busy API server it would take more than twice as long.
      assertThat(written.await(15, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void aHangingWebhookInOneNamespaceDoesNotDelayOthers() throws InterruptedException {
    CountDownLatch hanging = new CountDownLatch(1);
    CountDownLatch written = new CountDownLatch(1);
    EventSink sink =
        new WrittenBy(
            event -> {
              if ("hanging".equals(event.regarding().getNamespace())) {
                await(hanging);
              } else {
                written.countDown();
              }
            });
    try (EventPublisher publisher =
        new EventPublisher(sink, () -> now, () -> false, new PrometheusRegistry())) {
      publisher.publish(event("hanging", "a"));
      publisher.publish(event("healthy", "b"));

      assertThat(written.await(10, TimeUnit.SECONDS)).isTrue();
      hanging.countDown();
    }
  }

  @Test
  void anEventThatCannotBeWrittenDoesNotStopTheNextOne() throws InterruptedException {
    CountDownLatch written = new CountDownLatch(1);
    EventSink sink =
        new WrittenBy(
            event -> {
              if (event.regarding().getName().equals("odd")) {
                throw new IllegalStateException("a fault");
              }
              written.countDown();
            });
    try (EventPublisher publisher =
        new EventPublisher(sink, () -> now, () -> false, new PrometheusRegistry())) {
      publisher.publish(event("ns", "odd"));
      publisher.publish(event("ns", "fine"));

      assertThat(written.await(10, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ObjectEvent event(String pod) {
    return event("ns", pod);
  }

  private static ObjectEvent event(String namespace, String pod) {
    return ObjectEvent.about(
        new PodBuilder()
            .withNewMetadata()
            .withNamespace(namespace)
            .withName(pod)
            .withUid(pod)
            .endMetadata()
            .build(),
        Severity.NORMAL,
        "CreatedWorkerPod",
        "made");
  }

  private record WrittenBy(Consumer<ObjectEvent> write) implements EventSink {
    @Override
    public String create(ObjectEvent event, Instant at) {
      write.accept(event);
      return event.note();
    }

    @Override
    public boolean repeat(ObjectEvent event, String name, int count, Instant last) {
      return true;
    }
  }

  private record CountingSink(CountDownLatch written) implements EventSink {
    @Override
    public String create(ObjectEvent event, Instant at) {
      written.countDown();
      return event.note();
    }

    @Override
    public boolean repeat(ObjectEvent event, String name, int count, Instant last) {
      return true;
    }
  }
}
