package io.mantaray.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Makes values from random numbers. The same numbers make the same value, so that a seed is enough
 * to get it again. Several generators are combined by a lambda:
 *
 * <pre>{@code Gen<Point> points = random -> new Point(x.from(random), y.from(random));}</pre>
 */
@FunctionalInterface
public interface Gen<T extends @Nullable Object> {

  /** The value that these numbers make. */
  T from(RandomGenerator random);

  default <R extends @Nullable Object> Gen<R> map(Function<? super T, ? extends R> mapping) {
    return random -> mapping.apply(from(random));
  }

  /** Only values that are accepted, which has to be most of them. */
  default Gen<T> filter(Predicate<? super T> accepted) {
    return random -> {
      for (int i = 0; i < 10_000; i++) {
        T value = from(random);
        if (accepted.test(value)) {
          return value;
        }
      }
      throw new IllegalStateException("none of 10,000 values is accepted");
    };
  }

  /** Null instead, in this share of cases. */
  default Gen<@Nullable T> orNull(double share) {
    return random -> random.nextDouble() < share ? null : from(random);
  }

  /** Lists of so many values. */
  default Gen<List<T>> list(int min, int max) {
    Gen<Integer> sizes = integers(min, max);
    return random -> {
      int size = sizes.from(random);
      List<T> values = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        values.add(from(random));
      }
      return Collections.unmodifiableList(values);
    };
  }

  /** One of these values. */
  @SafeVarargs
  static <T extends @Nullable Object> Gen<T> of(T... values) {
    return random -> values[random.nextInt(values.length)];
  }

  /** One of these values. */
  static <T extends @Nullable Object> Gen<T> of(List<? extends T> values) {
    return random -> values.get(random.nextInt(values.size()));
  }

  /** One of the constants. */
  static <E extends Enum<E>> Gen<E> of(Class<E> constants) {
    return of(List.of(constants.getEnumConstants()));
  }

  static Gen<Boolean> booleans() {
    return RandomGenerator::nextBoolean;
  }

  /** A value of one of these. */
  @SafeVarargs
  static <T extends @Nullable Object> Gen<T> oneOf(Gen<? extends T>... gens) {
    return random -> gens[random.nextInt(gens.length)].from(random);
  }

  /** A value of one of these, of some more often than of others. */
  @SafeVarargs
  static <T extends @Nullable Object> Gen<T> frequency(Weighted<? extends T>... gens) {
    List<Gen<? extends T>> all = new ArrayList<>();
    for (Weighted<? extends T> weighted : gens) {
      all.addAll(Collections.nCopies(weighted.weight(), weighted.gen()));
    }
    return random -> all.get(random.nextInt(all.size())).from(random);
  }

  static <T extends @Nullable Object> Weighted<T> weighted(int weight, Gen<? extends T> gen) {
    return new Weighted<>(weight, gen);
  }

  /** A generator, and how often it is chosen in comparison with the others. */
  record Weighted<T extends @Nullable Object>(int weight, Gen<? extends T> gen) {}

  /** Numbers of a range; its bounds are likelier than the others, as faults are found there. */
  static Gen<Integer> integers(int min, int max) {
    return random ->
        random.nextInt(16) == 0
            ? (random.nextBoolean() ? min : max)
            : (int) random.nextLong(min, max + 1L);
  }

  /** Any numbers: as many small as large ones, and those at which calculations overflow. */
  static Gen<Long> longs() {
    return frequency(
        weighted(1, of(Edges.LONGS)),
        weighted(7, random -> random.nextLong() >> random.nextInt(Long.SIZE)));
  }

  /** Any texts: what can be typed, what cannot, and halves of characters. */
  static Gen<String> texts() {
    return frequency(
        weighted(1, of(Edges.TEXTS)),
        weighted(3, texts(integers(' ', '~'), 0, 255)),
        weighted(4, texts(integers(0, Character.MAX_VALUE), 0, 255)),
        weighted(1, texts(integers(0, Character.MAX_CODE_POINT), 0, 255)));
  }

  /** Texts of so many of these code points. */
  static Gen<String> texts(Gen<Integer> codePoints, int min, int max) {
    return codePoints
        .list(min, max)
        .map(
            all -> {
              StringBuilder text = new StringBuilder();
              all.forEach(text::appendCodePoint);
              return text.toString();
            });
  }
}
