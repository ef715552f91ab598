package io.mantaray.operator.kubernetes.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.kubernetes.events.ObjectEvent.Severity;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class EventRecorderTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final int MANY = 2_000;

  private Instant now = NOON;

  @Test
  void eventsThatHaveWaitedLongGiveWayToNothing() throws InterruptedException {
    CountDownLatch written = new CountDownLatch(MANY);
    try (EventRecorder recorder =
        new EventRecorder(
            new CountingSink(written), () -> now, () -> true, new PrometheusRegistry())) {
      for (int i = 0; i < MANY; i++) {
        recorder.publish(event("pod-" + i));
      }
      now = NOON.plus(Duration.ofMinutes(1));

      recorder.start();

      // With the pauses that spare a busy API server it would take more than twice as long.
      assertThat(written.await(15, TimeUnit.SECONDS)).isTrue();
    }
  }

  private static ObjectEvent event(String pod) {
    return ObjectEvent.about(
        new PodBuilder().withNewMetadata().withName(pod).withUid(pod).endMetadata().build(),
        Severity.NORMAL,
        "CreatedWorkerPod",
        "made");
  }

  private record CountingSink(CountDownLatch written) implements EventSink {
    @Override
    public String create(ObjectEvent event, Instant at) {
      written.countDown();
      return event.note();
    }

    @Override
    public void repeat(ObjectEvent event, String name, int count, Instant last) {}
  }
}
