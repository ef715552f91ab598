package io.mantaray.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PropertyTest {
  private static final Gen<Integer> NUMBERS = Gen.integers(0, 1_000_000);
  private static final Gen<List<Integer>> WALKS = Gen.integers(0, 9).list(30, 40);
  private static final Pattern TOLD_SEED = Pattern.compile("-Dmanta\\.seed=(\\d+)");

  private @Nullable String timesOfThisRun;

  @BeforeEach
  void checkAsManyCasesAsTheTestsSay() {
    timesOfThisRun = System.getProperty(Replay.TIMES);
    set(Replay.TIMES, null);
  }

  @AfterEach
  void goOnAsBefore() {
    set(Replay.TIMES, timesOfThisRun);
  }

  @Test
  void aPropertyThatHoldsIsCheckedAsOftenAsAskedFor() {
    List<Integer> checked = new ArrayList<>();

    Property.forAll(NUMBERS).tries(200).check(checked::add);

    assertThat(checked).hasSize(200);
  }

  @Test
  void includedCasesAreCheckedBeforeTheRandomOnes() {
    List<Integer> checked = new ArrayList<>();

    Property.forAll(NUMBERS).including(List.of(-1, -2)).tries(3).check(checked::add);

    assertThat(checked).hasSize(5).startsWith(-1, -2);
  }

  @Test
  void everyRunTakesTheSameCases() {
    assertThat(withSeed(null, () -> taken(20))).isEqualTo(withSeed(null, () -> taken(20)));
  }

  @Test
  void otherCasesAreTakenWhenAskedFor() {
    assertThat(withSeed("random", () -> taken(20)))
        .isNotEqualTo(withSeed("random", () -> taken(20)));
  }

  @Test
  void moreCasesAreTakenWhenAskedFor() {
    assertThat(with(Replay.TIMES, "3", () -> taken(20))).hasSize(60);
  }

  @Test
  void aSeedReplaysTheSameCases() {
    assertThat(withSeed("7", () -> taken(20))).isEqualTo(withSeed("7", () -> taken(20)));
  }

  @Test
  void aFailureTellsTheCaseAndHowToReplayIt() {
    AssertionError failure = withSeed("7", () -> failureOf(Property.forAll(NUMBERS).tries(5)));

    assertThat(failure)
        .hasMessage(
            """
            no
            Case 1 of 5:
              %d
            Replay: mvn test%s -Dtest=PropertyTest#aFailureTellsTheCaseAndHowToReplayIt%s\
             -Dmanta.seed=7""",
            withSeed("7", () -> taken(1)).getFirst(),
            System.getProperty("basedir") == null ? "" : " -pl testing -am",
            System.getProperty("basedir") == null ? "" : " -Dsurefire.failIfNoSpecifiedTests=false")
        .hasCause(new AssertionError("no"));
  }

  @Test
  void theSeedThatAFailureTellsReplaysItFirst() {
    List<Integer> checked = new ArrayList<>();
    AssertionError failure =
        failureOf(
            Property.forAll(NUMBERS).tries(100),
            number -> {
              checked.add(number);
              assertThat(checked).hasSizeLessThan(50);
            });

    assertThat(withSeed(toldSeed(failure), () -> taken(1))).containsExactly(checked.getLast());
  }

  @Test
  void aFailureOfAnIncludedCaseNeedsNoSeed() {
    AssertionError failure = failureOf(Property.forAll(NUMBERS).including(List.of(-1)));

    assertThat(failure)
        .hasMessageContaining("A case that every run includes:\n  -1\n")
        .hasMessageNotContaining("manta.seed");
  }

  @Test
  void whatIsThrownIsTheCause() {
    IOException thrown = new IOException("disk full");

    AssertionError failure =
        failureOf(
            Property.forAll(NUMBERS),
            _ -> {
              throw thrown;
            });

    assertThat(failure).hasCause(thrown).hasMessageStartingWith("java.io.IOException: disk full\n");
  }

  @Test
  void aSeedThatIsNoNumberIsRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> withSeed("x", () -> taken(1)))
        .withMessage("-Dmanta.seed is no number: x");
  }

  @Test
  void aCaseThatCannotBeGeneratedTellsItsSeed() {
    Gen<Integer> none = NUMBERS.filter(_ -> false);

    AssertionError failure = failureOf(Property.forAll(none).tries(5));

    assertThat(failure).hasMessageContaining("Case 1 of 5 cannot be generated.");
    assertThat(toldSeed(failure)).isNotEmpty();
  }

  @Test
  void charactersThatNobodySeesAreShownByTheirNumbers() {
    AssertionError failure =
        failureOf(Property.forAll(NUMBERS.map(_ -> "a\0\ud83d\u200b\né")).tries(1));

    assertThat(failure).hasMessageContaining("\n  a\\u{0}\\u{d83d}\\u{200b}\n  é\n");
  }

  @Test
  void ofAWalkOnlyTheStepsThatMatterAreShown() {
    AssertionError failure =
        failureOf(
            walks(),
            walk ->
                assertThat(walk.indexOf(3))
                    .as("a 3, and a 5 after it")
                    .isGreaterThanOrEqualTo(walk.lastIndexOf(3) == -1 ? -1 : walk.lastIndexOf(5)));

    assertThat(failure)
        .hasMessageContaining("to 2 steps:\n  [3, 5]\n")
        .hasMessageStartingWith("[a 3, and a 5 after it]");
  }

  @Test
  void aWalkThatFailsForAnotherReasonIsNotWhatIsLookedFor() {
    AssertionError failure =
        failureOf(
            walks(),
            walk -> {
              if (walk.size() < 7) {
                throw new NoSuchElementException("too short");
              }
              throw new AssertionError("no");
            });

    assertThat(failure).hasMessageContaining("to 7 steps:");
  }

  @Test
  void aWalkIsNotShortenedForEver() {
    AssertionError failure = failureOf(walks().longestShortening(Duration.ZERO));

    assertThat(failure).hasMessageContaining("until time was up:");
  }

  /** For any steps, if they are what a failure takes, they are found among the others. */
  @Test
  void noStepTooManyAndNoneTooFewIsLeft() {
    Property.forAll(Gen.integers(0, 39).list(1, 10))
        .tries(100)
        .check(
            needed -> {
              List<Integer> steps = java.util.stream.IntStream.range(0, 40).boxed().toList();
              AssertionError failure =
                  failureOf(
                      Property.forAll(_ -> steps).shortenedBy(it -> it, (_, other) -> other),
                      walk -> assertThat(walk.containsAll(needed)).isFalse());
              assertThat(failure)
                  .hasMessageContaining("\n  " + needed.stream().sorted().distinct().toList());
            });
  }

  @Test
  void aWalkThatDoesNotFailIsLeftAlone() {
    assertThatNoException().isThrownBy(() -> walks().check(_ -> {}));
  }

  private static Property<List<Integer>> walks() {
    return Property.<List<Integer>>forAll(WALKS)
        .tries(500)
        .shortenedBy(steps -> steps, (_, other) -> other);
  }

  private static List<Integer> taken(int number) {
    List<Integer> taken = new ArrayList<>();
    Property.forAll(NUMBERS).tries(number).check(taken::add);
    return taken;
  }

  private static <T> AssertionError failureOf(Property<T> property) {
    return failureOf(
        property,
        _ -> {
          throw new AssertionError("no");
        });
  }

  private static <T> AssertionError failureOf(Property<T> property, Property.Check<T> check) {
    return catchThrowableOfType(AssertionError.class, () -> property.check(check));
  }

  private static String toldSeed(AssertionError failure) {
    Matcher seed = TOLD_SEED.matcher(failure.getMessage());
    assertThat(seed.find()).isTrue();
    return seed.group(1);
  }

  private static <R> R withSeed(@Nullable String seed, Supplier<R> run) {
    return with(Replay.SEED, seed, run);
  }

  private static <R> R with(String property, @Nullable String value, Supplier<R> run) {
    String before = System.getProperty(property);
    try {
      set(property, value);
      return run.get();
    } finally {
      set(property, before);
    }
  }

  private static void set(String property, @Nullable String value) {
    if (value == null) {
      System.clearProperty(property);
    } else {
      System.setProperty(property, value);
    }
  }
}
