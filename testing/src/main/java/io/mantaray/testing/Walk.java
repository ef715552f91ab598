package io.mantaray.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A case that is made of steps, some of which may be left out.
 *
 * @param steps of a case
 * @param with the same case with other steps
 */
record Walk<T, S>(
    Function<? super T, List<S>> steps, BiFunction<? super T, List<S>, ? extends T> with) {

  int length(T walk) {
    return steps.apply(walk).size();
  }

  /**
   * Drops steps as long as the walk fails without them:
   *
   * <ol>
   *   <li>one half, then the other;
   *   <li>then parts of half that size, and so on down to single steps;
   *   <li>single steps again and again, until none can be dropped or it is too late.
   * </ol>
   */
  Failure<T> shortest(
      Failure<T> failure, Function<T, Optional<Failure<T>>> attempt, BooleanSupplier late) {
    Failure<T> shortest = failure;
    int size = Math.max(1, length(failure.value()) / 2);
    while (true) {
      boolean dropped = false;
      int from = 0;
      while (from < length(shortest.value())) {
        if (late.getAsBoolean()) {
          return shortest;
        }
        Optional<Failure<T>> shorter =
            attempt.apply(without(shortest.value(), from, size)).filter(failure::isAlike);
        if (shorter.isPresent()) {
          shortest = shorter.get();
          dropped = true;
        } else {
          from += size;
        }
      }
      if (size > 1) {
        size /= 2;
      } else if (!dropped) {
        return shortest;
      }
    }
  }

  private T without(T walk, int from, int size) {
    List<S> kept = new ArrayList<>(steps.apply(walk));
    kept.subList(from, Math.min(from + size, kept.size())).clear();
    return with.apply(walk, kept);
  }
}
