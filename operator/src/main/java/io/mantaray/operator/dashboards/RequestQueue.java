package io.mantaray.operator.dashboards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Who may ask next. First come, first served, with at most so many under way at once; of these only
 * half for clusters in trouble, as they keep their place until the time limit and would otherwise
 * hold up all the others. Not thread-safe.
 */
final class RequestQueue<E> {
  private record Waiting<E>(E entry, long number) {}

  private final Deque<Waiting<E>> well = new ArrayDeque<>();
  private final Deque<Waiting<E>> troubled = new ArrayDeque<>();
  private final int places;
  private final int placesForTroubled;
  private int taken;
  private int takenByTroubled;
  private long next;

  RequestQueue(int places) {
    if (places < 1) {
      throw new IllegalArgumentException("nobody could ever ask");
    }
    this.places = places;
    this.placesForTroubled = (places + 1) / 2;
  }

  void add(E entry, boolean inTrouble) {
    (inTrouble ? troubled : well).add(new Waiting<>(entry, next++));
  }

  /** The next one and its place, which must be given back. */
  Optional<Place<E>> take() {
    if (taken == places) {
      return Optional.empty();
    }
    boolean troubledMay = !troubled.isEmpty() && takenByTroubled < placesForTroubled;
    boolean troubledFirst =
        troubledMay
            && (well.isEmpty() || troubled.peekFirst().number() < well.peekFirst().number());
    Waiting<E> first = troubledFirst ? troubled.poll() : well.poll();
    if (first == null) {
      return Optional.empty();
    }
    taken++;
    takenByTroubled += troubledFirst ? 1 : 0;
    return Optional.of(new Place<>(first.entry(), troubledFirst));
  }

  void giveBack(Place<E> place) {
    taken--;
    takenByTroubled -= place.forTroubled() ? 1 : 0;
  }

  /** The right to one request. */
  record Place<E>(E entry, boolean forTroubled) {}
}
