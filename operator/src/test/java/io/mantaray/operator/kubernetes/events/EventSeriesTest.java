package io.mantaray.operator.kubernetes.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.operator.kubernetes.events.ObjectEvent.Severity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventSeriesTest {
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final List<String> written = new ArrayList<>();
  private boolean deleted;
  private final EventSeries series =
      new EventSeries(
          new EventSink() {
            @Override
            public String create(ObjectEvent event, Instant at) {
              written.add("created " + event.note());
              return "event-" + written.size();
            }

            @Override
            public boolean repeat(ObjectEvent event, String name, int count, Instant last) {
              written.add(name + " seen " + count + " times");
              return !deleted;
            }
          });

  @Test
  void aFirstOccurrenceIsWrittenImmediately() {
    series.add(event("a pod", "no room"), NOON);

    assertThat(written).containsExactly("created no room");
  }

  @Test
  void repeatsAreWrittenAsACountAtIntervals() {
    for (int second = 0; second < 100; second++) {
      series.add(event("a pod", "no room"), NOON.plusSeconds(second));
      series.tick(NOON.plusSeconds(second));
    }

    assertThat(written)
        .containsExactly(
            "created no room",
            "event-1 seen 31 times",
            "event-1 seen 61 times",
            "event-1 seen 91 times");
  }

  @Test
  void otherObjectsAndOtherNotesAreSeparateEvents() {
    series.add(event("a pod", "no room"), NOON);
    series.add(event("another pod", "no room"), NOON);
    series.add(event("a pod", "no quota"), NOON);

    assertThat(written).containsExactly("created no room", "created no room", "created no quota");
  }

  /** The API server names each pod that it refuses. */
  @Test
  void warningsThatDifferOnlyInTheNamesOfPodsAreOneEvent() {
    series.add(event("a cluster", "pods \"c-g-worker-bbbb2\" is forbidden: no quota"), NOON);
    series.add(event("a cluster", "pods \"c-g-worker-xxxx9\" is forbidden: no quota"), NOON);
    series.flush();

    assertThat(written)
        .containsExactly(
            "created pods \"c-g-worker-bbbb2\" is forbidden: no quota", "event-1 seen 2 times");
  }

  @Test
  void aRepeatAfterTheSeriesExpiredIsANewEvent() {
    series.add(event("a pod", "no room"), NOON);
    series.add(event("a pod", "no room"), NOON.plusSeconds(1));

    series.tick(NOON.plusSeconds(1).plus(EventSeries.EXPIRY));
    series.add(event("a pod", "no room"), NOON.plus(EventSeries.EXPIRY.multipliedBy(2)));

    assertThat(written)
        .containsExactly("created no room", "event-1 seen 2 times", "created no room");
  }

  /** By a user, or because it expired in the API server. */
  @Test
  void aRepeatAfterTheEventWasDeletedIsANewEvent() {
    series.add(event("a pod", "no room"), NOON);
    series.add(event("a pod", "no room"), NOON.plusSeconds(1));
    deleted = true;

    series.tick(NOON.plus(EventSeries.UPDATE_INTERVAL));
    series.add(event("a pod", "no room"), NOON.plus(EventSeries.UPDATE_INTERVAL));

    assertThat(written)
        .containsExactly("created no room", "event-1 seen 2 times", "created no room");
  }

  @Test
  void unwrittenCountsAreFlushed() {
    series.add(event("a pod", "no room"), NOON);
    series.add(event("a pod", "no room"), NOON);

    series.flush();

    assertThat(written).containsExactly("created no room", "event-1 seen 2 times");
  }

  @Test
  void aNoteIsTruncatedToTheMaximumLength() {
    assertThat(event("a pod", "x".repeat(5_000)).note()).hasSize(1024).endsWith("x…");
  }

  private static ObjectEvent event(String name, String note) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withNamespace("ns")
            .withName(name)
            .withUid("uid of " + name)
            .endMetadata()
            .build();
    return ObjectEvent.about(pod, Severity.WARNING, "FailedScheduling", note);
  }
}
