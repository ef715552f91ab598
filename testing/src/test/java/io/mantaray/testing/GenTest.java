package io.mantaray.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GenTest {
  private final RandomGenerator random = new SplittableRandom(1);

  @Test
  void theSameNumbersMakeTheSameValue() {
    Gen<List<String>> texts = Gen.texts().list(0, 9);

    assertThat(texts.from(new SplittableRandom(5))).isEqualTo(texts.from(new SplittableRandom(5)));
  }

  @Test
  void numbersStayInTheirRangeAndReachItsBounds() {
    assertThat(some(Gen.integers(-3, 3))).containsOnly(-3, -2, -1, 0, 1, 2, 3);
    assertThat(some(Gen.integers(4, 4))).containsOnly(4);
    assertThat(some(Gen.integers(0, 1_000_000))).contains(0, 1_000_000);
    assertThat(some(Gen.integers(Integer.MIN_VALUE, Integer.MAX_VALUE)))
        .contains(Integer.MIN_VALUE, Integer.MAX_VALUE)
        .anyMatch(number -> number < -1_000)
        .anyMatch(number -> number > 1_000);
  }

  @Test
  void amongAnyNumbersAreThoseThatOverflowAndSmallOnes() {
    assertThat(some(Gen.longs()))
        .containsAll(Edges.LONGS)
        .anyMatch(number -> number > 2 && number < 100)
        .anyMatch(number -> number < -100 && number > -10_000);
  }

  @Test
  void amongAnyTextsAreEmptyOnesLongOnesAndSomeThatCanBeTyped() {
    assertThat(some(Gen.texts()))
        .containsAll(Edges.TEXTS)
        .anyMatch(text -> text.matches("[ -~]{100,255}"))
        .anyMatch(text -> text.codePoints().anyMatch(Character::isSupplementaryCodePoint))
        .anyMatch(text -> text.length() >= 255);
  }

  @Test
  void listsHaveAsManyValuesAsAskedFor() {
    assertThat(some(Gen.booleans().list(2, 4)).map(List::size)).containsOnly(2, 3, 4);
  }

  @Test
  void someAreChosenMoreOftenThanOthers() {
    Map<String, Long> chosen =
        some(Gen.frequency(Gen.weighted(9, Gen.of("often")), Gen.weighted(1, Gen.of("rarely"))))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

    assertThat(chosen.get("often")).isBetween(8_700L, 9_300L);
  }

  @Test
  void nullComesInItsShareOfCases() {
    Gen<@Nullable String> texts = Gen.of("a").orNull(0.25);

    assertThat(some(texts).filter(text -> text == null).count()).isBetween(2_300L, 2_700L);
  }

  @Test
  void valuesComeFromAllThatAreGiven() {
    Gen<Object> any = Gen.oneOf(Gen.of("a", "b"), Gen.of(Thread.State.class), Gen.of(List.of(1)));

    assertThat(some(any)).contains("a", "b", 1).contains((Object[]) Thread.State.values());
  }

  @Test
  void onlyAcceptedValuesCome() {
    assertThat(some(Gen.integers(0, 9).filter(number -> number % 2 == 0)))
        .containsOnly(0, 2, 4, 6, 8);
  }

  @Test
  void everyEdgeOfOneKindMeetsEveryOneOfTheOther() {
    assertThat(Edges.pairs(List.of("a", "b"), List.of(1, 2), (a, b) -> a + b))
        .containsExactly("a1", "a2", "b1", "b2");
  }

  private <T extends @Nullable Object> Stream<T> some(Gen<T> gen) {
    return IntStream.range(0, 10_000).mapToObj(_ -> gen.from(random));
  }
}
