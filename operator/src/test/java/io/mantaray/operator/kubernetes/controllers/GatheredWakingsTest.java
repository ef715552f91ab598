package io.mantaray.operator.kubernetes.controllers;

import static org.assertj.core.api.Assertions.assertThat;

import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GatheredWakingsTest {
  private static final ResourceID OWNER = new ResourceID("demo", "team");
  private static final ResourceID OTHER = new ResourceID("other", "team");

  private final BlockingQueue<ResourceID> woken = new LinkedBlockingQueue<>();
  private final GatheredWakings gathered = new GatheredWakings(Duration.ofMillis(50), woken::add);

  @Test
  void severalChangesWakeTheOwnerOnce() throws InterruptedException {
    gathered.soon(OWNER);
    gathered.soon(OWNER);

    assertThat(woken.poll(10, TimeUnit.SECONDS)).isEqualTo(OWNER);
    assertThat(woken.poll(200, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void anOwnerWhoWasWokenMeanwhileIsNotWokenAgain() throws InterruptedException {
    gathered.soon(OWNER);
    gathered.woken(OWNER);
    gathered.soon(OTHER);

    assertThat(woken.poll(10, TimeUnit.SECONDS)).isEqualTo(OTHER);
    assertThat(woken.poll(200, TimeUnit.MILLISECONDS)).isNull();
  }

  @Test
  void whatHappensAfterAWakingWakesTheOwnerAgain() throws InterruptedException {
    gathered.soon(OWNER);
    assertThat(woken.poll(10, TimeUnit.SECONDS)).isEqualTo(OWNER);

    gathered.soon(OWNER);

    assertThat(woken.poll(10, TimeUnit.SECONDS)).isEqualTo(OWNER);
  }
}
