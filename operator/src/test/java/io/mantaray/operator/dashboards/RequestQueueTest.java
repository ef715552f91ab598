package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RequestQueueTest {
  private final RequestQueue<String> queue = new RequestQueue<>(4);
  private final List<RequestQueue.Place<String>> places = new ArrayList<>();

  @Test
  void firstComeFirstServed() {
    queue.add("a", false);
    queue.add("b", true);
    queue.add("c", false);

    assertThat(takeAll()).containsExactly("a", "b", "c");
  }

  @Test
  void whoComesLaterWaitsForAPlace() {
    for (String entry : List.of("a", "b", "c", "d", "e")) {
      queue.add(entry, false);
    }
    assertThat(takeAll()).containsExactly("a", "b", "c", "d");

    queue.giveBack(places.getFirst());

    assertThat(takeAll()).containsExactly("e");
  }

  @Test
  void thoseInTroubleHoldAtMostHalfOfThePlaces() {
    for (String entry : List.of("t1", "t2", "t3", "t4")) {
      queue.add(entry, true);
    }
    queue.add("well", false);

    assertThat(takeAll()).containsExactly("t1", "t2", "well");
    queue.giveBack(places.getFirst());
    assertThat(takeAll()).containsExactly("t3");
  }

  private List<String> takeAll() {
    List<String> taken = new ArrayList<>();
    Optional<RequestQueue.Place<String>> place = queue.take();
    while (place.isPresent()) {
      places.add(place.get());
      taken.add(place.get().entry());
      place = queue.take();
    }
    return taken;
  }
}
