package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PollQueueTest {
  private final PollQueue<String> queue = new PollQueue<>(4);
  private final List<PollQueue.Slot<String>> slots = new ArrayList<>();

  @Test
  void firstComeFirstServed() {
    queue.add("a", false);
    queue.add("b", true);
    queue.add("c", false);

    assertThat(takeAll()).containsExactly("a", "b", "c");
  }

  @Test
  void laterEntriesWaitForASlot() {
    for (String entry : List.of("a", "b", "c", "d", "e")) {
      queue.add(entry, false);
    }
    assertThat(takeAll()).containsExactly("a", "b", "c", "d");

    queue.release(slots.getFirst());

    assertThat(takeAll()).containsExactly("e");
  }

  @Test
  void failingEntriesHoldAtMostHalfOfTheSlots() {
    for (String entry : List.of("t1", "t2", "t3", "t4")) {
      queue.add(entry, true);
    }
    queue.add("well", false);

    assertThat(takeAll()).containsExactly("t1", "t2", "well");
    queue.release(slots.getFirst());
    assertThat(takeAll()).containsExactly("t3");
  }

  private List<String> takeAll() {
    List<String> taken = new ArrayList<>();
    Optional<PollQueue.Slot<String>> place = queue.next();
    while (place.isPresent()) {
      slots.add(place.get());
      taken.add(place.get().entry());
      place = queue.next();
    }
    return taken;
  }
}
