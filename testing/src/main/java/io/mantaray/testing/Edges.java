package io.mantaray.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** Values at which faults are likeliest. */
public final class Edges {
  public static final List<Long> LONGS =
      List.of(
          Long.MIN_VALUE,
          Long.MIN_VALUE + 1,
          (long) Integer.MIN_VALUE - 1,
          (long) Integer.MIN_VALUE,
          -2L,
          -1L,
          0L,
          1L,
          2L,
          (long) Integer.MAX_VALUE,
          Integer.MAX_VALUE + 1L,
          Long.MAX_VALUE - 1,
          Long.MAX_VALUE);

  /** Among them half a character, a character of two halves, and one that is none. */
  public static final List<String> TEXTS =
      List.of("", " ", "\0", "\n", "\"", "\\", "'", "0", "\u00a0", "\ud83d", "😀", "\uffff");

  private Edges() {}

  /** These values, and null. */
  public static <T> List<@Nullable T> orNull(List<? extends T> values) {
    List<@Nullable T> all = new ArrayList<>(values);
    all.add(null);
    return all;
  }

  /** Every value of one kind with every value of the other. */
  public static <A extends @Nullable Object, B extends @Nullable Object, T> List<T> pairs(
      List<? extends A> firsts, List<? extends B> seconds, BiFunction<A, B, T> pair) {
    return firsts.stream()
        .flatMap(first -> seconds.stream().map(second -> pair.apply(first, second)))
        .toList();
  }
}
