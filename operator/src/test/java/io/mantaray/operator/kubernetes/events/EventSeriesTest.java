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
  private final EventSeries series =
      new EventSeries(
          new EventSink() {
            @Override
            public String create(ObjectEvent event, Instant at) {
              written.add("created " + event.note());
              return "event-" + written.size();
            }

            @Override
            public void repeat(ObjectEvent event, String name, int count, Instant last) {
              written.add(name + " seen " + count + " times");
            }
          });

  @Test
  void aFirstOccurrenceIsWrittenAtOnce() {
    series.add(event("a pod", "no room"), NOON);

    assertThat(written).containsExactly("created no room");
  }

  @Test
  void repeatsAreWrittenAsACountNowAndThen() {
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
  void otherObjectsAndOtherWordsAreOtherEvents() {
    series.add(event("a pod", "no room"), NOON);
    series.add(event("another pod", "no room"), NOON);
    series.add(event("a pod", "no quota"), NOON);

    assertThat(written).containsExactly("created no room", "created no room", "created no quota");
  }

  @Test
  void afterASilenceTheSameIsNewsAgain() {
    series.add(event("a pod", "no room"), NOON);
    series.add(event("a pod", "no room"), NOON.plusSeconds(1));

    series.tick(NOON.plusSeconds(1).plus(EventSeries.QUIET));
    series.add(event("a pod", "no room"), NOON.plus(EventSeries.QUIET.multipliedBy(2)));

    assertThat(written)
        .containsExactly("created no room", "event-1 seen 2 times", "created no room");
  }

  @Test
  void whatWasCountedIsWrittenBeforeTheEnd() {
    series.add(event("a pod", "no room"), NOON);
    series.add(event("a pod", "no room"), NOON);

    series.flush();

    assertThat(written).containsExactly("created no room", "event-1 seen 2 times");
  }

  @Test
  void aNoteIsCutToWhatTheApiServerAccepts() {
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
