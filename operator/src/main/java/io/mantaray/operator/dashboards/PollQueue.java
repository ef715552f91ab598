package io.mantaray.operator.dashboards;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * The queue of due polls. First come, first served, with a limit of concurrent polls. Clusters
 * whose polls fail get at most half of the slots, as they hold a slot until the timeout and would
 * otherwise block all others. Not thread-safe.
 */
final class PollQueue<E> {
  private record Waiting<E>(E entry, long number) {}

  private final Deque<Waiting<E>> healthy = new ArrayDeque<>();
  private final Deque<Waiting<E>> failing = new ArrayDeque<>();
  private final int slots;
  private final int slotsForFailing;
  private int used;
  private int usedByFailing;
  private long count;

  PollQueue(int slots) {
    if (slots < 1) {
      throw new IllegalArgumentException("a queue without slots");
    }
    this.slots = slots;
    this.slotsForFailing = (slots + 1) / 2;
  }

  void add(E entry, boolean isFailing) {
    (isFailing ? failing : healthy).add(new Waiting<>(entry, count++));
  }

  /** The next one and its slot, which must be released. */
  Optional<Slot<E>> next() {
    if (used == slots) {
      return Optional.empty();
    }
    boolean failingMay = !failing.isEmpty() && usedByFailing < slotsForFailing;
    boolean failingFirst =
        failingMay
            && (healthy.isEmpty() || failing.peekFirst().number() < healthy.peekFirst().number());
    Waiting<E> first = failingFirst ? failing.poll() : healthy.poll();
    if (first == null) {
      return Optional.empty();
    }
    used++;
    usedByFailing += failingFirst ? 1 : 0;
    return Optional.of(new Slot<>(first.entry(), failingFirst));
  }

  void release(Slot<E> slot) {
    used--;
    usedByFailing -= slot.forFailing() ? 1 : 0;
  }

  /** The permission for one poll. */
  record Slot<E>(E entry, boolean forFailing) {}
}
