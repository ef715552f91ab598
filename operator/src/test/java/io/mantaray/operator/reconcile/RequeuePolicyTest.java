package io.mantaray.operator.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.kubernetes.actions.StageId;
import io.mantaray.operator.kubernetes.actions.StagePurpose;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RequeuePolicyTest {
  private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration RESYNC = Duration.ofMinutes(5);
  private static final RequeuePolicy POLICY = new RequeuePolicy(Optional.of(RESYNC));
  private static final RequeuePolicy WITHOUT_RESYNC = new RequeuePolicy(Optional.empty());
  private static final RequeueHistory NONE = RequeueHistory.of(1);

  private enum Purpose implements StagePurpose {
    CREATE,
    DELETE
  }

  private static final StageId CREATE = new StageId(Purpose.CREATE, "g");
  private static final StageId DELETE = new StageId(Purpose.DELETE, "g");

  static Stream<Arguments> afterTheFirstPass() {
    return Stream.of(
        row(new PassOutcome.Settled(in(null)), "PT5M", null),
        row(new PassOutcome.Settled(in("PT1M")), "PT1M0.001S", "PT1M0.001S"),
        row(new PassOutcome.Settled(in("PT10M")), "PT5M", "PT10M0.001S"),
        row(new PassOutcome.Settled(in("-PT1S")), "PT0.01S", "PT0.01S"),
        row(new PassOutcome.Finished(in(null)), null, null),
        row(new PassOutcome.Finished(in("PT1H")), "PT1H0.001S", "PT1H0.001S"),
        row(new PassOutcome.Advanced(), "PT0.01S", "PT0.01S"),
        row(new PassOutcome.Waiting("pods", false, in(null)), "PT1S", "PT1S"),
        row(new PassOutcome.Waiting("pods", false, in("PT0.5S")), "PT0.501S", "PT0.501S"),
        row(new PassOutcome.Conflicted(Set.of(), Set.of()), "PT0.2S", "PT0.2S"),
        row(failed(Set.of(CREATE), Set.of()), "PT1.001S", "PT1.001S"),
        row(new PassOutcome.Crashed(), "PT1S", "PT1S"));
  }

  @ParameterizedTest
  @MethodSource("afterTheFirstPass")
  void requeuesAfter(
      PassOutcome outcome, @Nullable Duration after, @Nullable Duration afterWithoutResync) {
    assertThat(POLICY.next(NONE, outcome, NOW, 0).after()).isEqualTo(Optional.ofNullable(after));
    assertThat(WITHOUT_RESYNC.next(NONE, outcome, NOW, 0).after())
        .isEqualTo(Optional.ofNullable(afterWithoutResync));
  }

  @Test
  void backsOffWhileNothingChanges() {
    assertThat(inARow(new PassOutcome.Waiting("pods", false, in(null)), 7))
        .containsExactly(1_000L, 2_000L, 4_000L, 8_000L, 16_000L, 30_000L, 30_000L);
    assertThat(inARow(new PassOutcome.Conflicted(Set.of(), Set.of()), 4))
        .containsExactly(200L, 400L, 800L, 1_600L);
    assertThat(inARow(new PassOutcome.Crashed(), 11)).endsWith(256_000L, 300_000L, 300_000L);
    assertThat(inARow(failed(Set.of(CREATE), Set.of()), 11)).endsWith(256_001L, 300_001L, 300_001L);
  }

  @Test
  void anotherOutcomeEndsTheBackOff() {
    RequeueHistory waited =
        POLICY.next(NONE, new PassOutcome.Waiting("pods", false, in(null)), NOW, 0).history();
    RequeueHistory settled =
        POLICY.next(waited, new PassOutcome.Settled(in(null)), NOW, 0).history();

    assertThat(
            POLICY.next(settled, new PassOutcome.Waiting("pods", false, in(null)), NOW, 0).after())
        .contains(Duration.ofSeconds(1));
  }

  @Test
  void aPassThatDidSomethingEndsTheBackOff() {
    PassOutcome created = new PassOutcome.Waiting("the next batch", true, in(null));

    assertThat(inARow(created, 4)).containsExactly(1_000L, 1_000L, 1_000L, 1_000L);
  }

  @Test
  void objectsThatFailTogetherAreNotRetriedTogether() {
    assertThat(POLICY.next(NONE, new PassOutcome.Crashed(), NOW, 0.5).after())
        .contains(Duration.ofMillis(900));
  }

  @Test
  void eachStageHasABackOffOfItsOwn() {
    RequeueHistory both =
        POLICY.next(NONE, failed(Set.of(CREATE, DELETE), Set.of()), NOW, 0).history();
    Instant later = NOW.plusSeconds(1);
    RequeueHistory next =
        POLICY.next(both, failed(Set.of(CREATE), Set.of(DELETE)), later, 0).history();

    assertThat(next.holdsBack(CREATE, later.plusMillis(1_999))).isTrue();
    assertThat(next.holdsBack(CREATE, later.plusMillis(2_000))).isFalse();
    assertThat(next.holdsBack(DELETE, later)).isFalse();
  }

  @Test
  void aStageThatSucceedsIsForgotten() {
    RequeueHistory failed = POLICY.next(NONE, failed(Set.of(CREATE), Set.of()), NOW, 0).history();
    RequeueHistory settled =
        POLICY.next(failed, new PassOutcome.Settled(in(null)), NOW, 0).history();

    assertThat(failed.refused()).isNotEmpty();
    assertThat(settled.refused()).isEmpty();
  }

  @Test
  void aPassThatCrashesDoesNotShortenTheBackOffOfAStage() {
    RequeueHistory failed = POLICY.next(NONE, failed(Set.of(CREATE), Set.of()), NOW, 0).history();

    assertThat(POLICY.next(failed, new PassOutcome.Crashed(), NOW, 0).history().refused())
        .isEqualTo(failed.refused());
  }

  /** Such as a replica that lacks a pod, which is deleted before it is made anew. */
  @Test
  void aPassThatPreparesForARefusedStageDoesNotEndItsBackOff() {
    RequeueHistory failed = POLICY.next(NONE, failed(Set.of(CREATE), Set.of()), NOW, 0).history();

    for (PassOutcome between :
        List.of(new PassOutcome.Waiting("pods", true, in(null)), new PassOutcome.Advanced())) {
      RequeueHistory next = POLICY.next(failed, between, NOW, 0).history();
      assertThat(next.holdsBack(CREATE, NOW)).isTrue();
      assertThat(POLICY.next(next, failed(Set.of(CREATE), Set.of()), NOW.plusSeconds(1), 0).after())
          .contains(Duration.ofMillis(2_001));
    }
  }

  @Test
  void aDueTimeInThePastDoesNotShortenTheBackOff() {
    assertThat(inARow(new PassOutcome.Waiting("the head", false, in("-PT1S")), 3))
        .containsExactly(1_000L, 2_000L, 4_000L);
    assertThat(
            POLICY
                .next(
                    NONE,
                    new PassOutcome.StagesFailed(Set.of(CREATE), Set.of(), in("-PT1S")),
                    NOW,
                    0)
                .after())
        .contains(Duration.ofMillis(1_001));
  }

  @Test
  void aRefusedStageMayBeRetriedSoonerButKeepsItsCount() {
    RequeueHistory refused = NONE;
    for (int i = 0; i < 5; i++) {
      refused = POLICY.next(refused, failed(Set.of(CREATE), Set.of()), NOW, 0).history();
    }

    assertThat(refused.retryingAfter(Duration.ZERO).holdsBack(CREATE, NOW)).isFalse();
    RequeueHistory later = refused.retryingAfter(Duration.ofSeconds(10));
    assertThat(later.holdsBack(CREATE, NOW.plusSeconds(9))).isTrue();
    assertThat(later.holdsBack(CREATE, NOW.plusSeconds(10))).isFalse();
    assertThat(refused.retryingAfter(Duration.ofHours(1))).isEqualTo(refused);
    assertThat(POLICY.next(later, failed(Set.of(CREATE), Set.of()), NOW, 0).after())
        .contains(Duration.ofMillis(32_001));
  }

  private static List<Long> inARow(PassOutcome outcome, int times) {
    List<Long> waits = new ArrayList<>();
    RequeueHistory history = NONE;
    Instant now = NOW;
    for (int i = 0; i < times; i++) {
      RequeuePolicy.Requeue requeue = WITHOUT_RESYNC.next(history, outcome, now, 0);
      waits.add(requeue.after().orElseThrow().toMillis());
      history = requeue.history();
      now = now.plus(requeue.after().orElseThrow());
    }
    return waits;
  }

  private static PassOutcome failed(Set<StageId> failed, Set<StageId> heldBack) {
    return new PassOutcome.StagesFailed(failed, heldBack, Optional.empty());
  }

  private static Optional<Instant> in(@Nullable String duration) {
    return Optional.ofNullable(duration).map(Duration::parse).map(NOW::plus);
  }

  private static Arguments row(
      PassOutcome outcome, @Nullable String after, @Nullable String withoutResync) {
    return Arguments.of(
        outcome,
        after == null ? null : Duration.parse(after),
        withoutResync == null ? null : Duration.parse(withoutResync));
  }
}
