package io.mantaray.testing;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something that holds for every case, checked for many random ones:
 *
 * <pre>{@code
 * Property.forAll(stories).tries(200).check(story -> assertThat(story.told()).isTrue());
 * }</pre>
 *
 * <p>Every run takes the same cases, unless {@code -Dmanta.seed} is {@code random} or a number.
 * When one fails, its seed is told; with that seed it comes first. {@code -Dmanta.times=50} checks
 * fifty times as many.
 */
public final class Property<T> {
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}&&[^\\n]]");

  private final Gen<? extends T> cases;
  private final List<T> included = new ArrayList<>();
  private int tries = 1000;
  private @Nullable Walk<T, ?> walk;
  private Duration longestShortening = Duration.ofSeconds(20);

  private Property(Gen<? extends T> cases) {
    this.cases = cases;
  }

  /** What is checked of a case; it fails by throwing. */
  @FunctionalInterface
  public interface Check<T> {
    void of(T value) throws Exception;
  }

  public static <T> Property<T> forAll(Gen<? extends T> cases) {
    return new Property<>(cases);
  }

  /** How many random cases are checked, 1000 if not said. */
  public Property<T> tries(int number) {
    tries = number;
    return this;
  }

  /** Cases that every run checks, before the random ones. */
  public Property<T> including(List<? extends T> values) {
    included.addAll(values);
    return this;
  }

  /**
   * The cases are walks: of one that fails, only steps without which it does not fail are shown.
   *
   * @param steps of a case
   * @param with the same case with other steps
   */
  public <S> Property<T> shortenedBy(
      Function<? super T, List<S>> steps, BiFunction<? super T, List<S>, ? extends T> with) {
    walk = new Walk<>(steps, with);
    return this;
  }

  Property<T> longestShortening(Duration longest) {
    longestShortening = longest;
    return this;
  }

  /** Checks it, and fails with the first case for which it does not hold. */
  public void check(Check<? super T> check) {
    for (T value : included) {
      check(check, value, "A case that every run includes", null);
    }
    long first = Replay.seed();
    int all = Math.multiplyExact(tries, Replay.times());
    for (int i = 0; i < all; i++) {
      // One seed for each case, so that a case that fails needs none of those before it.
      long seed = first + i;
      String which = "Case %d of %d".formatted(i + 1, all);
      check(check, generated(seed, which), which, seed);
    }
  }

  private void check(Check<? super T> check, T value, String which, @Nullable Long seed) {
    Optional<Failure<T>> failure = attempt(check, value);
    if (failure.isPresent()) {
      throw report(failure.get(), which, check, seed);
    }
  }

  private T generated(long seed, String which) {
    try {
      return cases.from(new SplittableRandom(seed));
    } catch (RuntimeException | Error e) {
      throw new AssertionError(
          "%s\n%s cannot be generated.\nReplay: %s".formatted(e, which, Replay.command(seed)), e);
    }
  }

  private Optional<Failure<T>> attempt(Check<? super T> check, T value) {
    try {
      check.of(value);
      return Optional.empty();
    } catch (Throwable e) {
      return Optional.of(new Failure<>(value, e));
    }
  }

  private AssertionError report(
      Failure<T> failure, String which, Check<? super T> check, @Nullable Long seed) {
    Failure<T> shown = failure;
    String shortened = "";
    if (walk != null) {
      long end = System.nanoTime() + longestShortening.toNanos();
      BooleanSupplier late = () -> System.nanoTime() - end >= 0;
      shown = walk.shortest(failure, value -> attempt(check, value), late);
      shortened =
          ", shortened from %d to %d steps%s"
              .formatted(
                  walk.length(failure.value()),
                  walk.length(shown.value()),
                  late.getAsBoolean() ? " until time was up" : "");
    }
    String message =
        "%s\n%s%s:\n  %s\nReplay: %s"
            .formatted(
                shown.message(),
                which,
                shortened,
                printable(shown.value()).replace("\n", "\n  "),
                Replay.command(seed));
    return new AssertionError(message, shown.cause());
  }

  private static String printable(Object value) {
    return UNPRINTABLE
        .matcher(value.toString())
        .replaceAll(it -> "\\\\u{%x}".formatted(it.group().codePointAt(0)));
  }
}
