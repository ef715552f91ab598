package io.mantaray.operator.kubernetes.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class TriggerDebouncerTest {
  private static final ResourceID OWNER = new ResourceID("demo", "team");
  private static final ResourceID OTHER = new ResourceID("other", "team");

  private final BlockingQueue<ResourceID> triggered = new LinkedBlockingQueue<>();
  private final TriggerDebouncer debouncer =
      new TriggerDebouncer(Duration.ofMillis(50), triggered::add);

  @Test
  void severalChangesTriggerTheOwnerOnce() throws InterruptedException {
    debouncer.schedule(OWNER);
    debouncer.schedule(OWNER);

    assertThat(triggered.poll(10, TimeUnit.SECONDS)).isEqualTo(OWNER);
    assertThat(triggered.poll(200, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void anOwnerThatIsTriggeredBeforeTheDelayIsNotTriggeredAgain() throws InterruptedException {
    debouncer.schedule(OWNER);
    debouncer.cancel(OWNER);
    debouncer.schedule(OTHER);

    assertThat(triggered.poll(10, TimeUnit.SECONDS)).isEqualTo(OTHER);
    assertThat(triggered.poll(200, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void aChangeAfterATriggerTriggersTheOwnerAgain() throws InterruptedException {
    debouncer.schedule(OWNER);
    assertThat(triggered.poll(10, TimeUnit.SECONDS)).isEqualTo(OWNER);

    debouncer.schedule(OWNER);

    assertThat(triggered.poll(10, TimeUnit.SECONDS)).isEqualTo(OWNER);
  }
}
