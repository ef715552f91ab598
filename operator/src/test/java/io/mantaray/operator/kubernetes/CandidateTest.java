package io.mantaray.operator.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.kubernetes.Candidate.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CandidateTest {
  private static final Duration VALID = Duration.ofSeconds(15);
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private final Candidate candidate = new Candidate("me", VALID);

  @Test
  void takesALeaseThatNobodyEverHeld() {
    Attempt attempt = candidate.decide(Optional.empty(), NOON);

    assertThat(attempt)
        .isEqualTo(new Attempt.Write(new LeaseRecord("me", VALID, NOON, NOON, 0, "")));
  }

  @Test
  void renewsItsOwnLeaseWithoutCountingATransition() {
    LeaseRecord mine = new LeaseRecord("me", VALID, NOON, NOON, 3, "7");

    Attempt attempt = candidate.decide(Optional.of(mine), NOON.plusSeconds(2));

    assertThat(attempt)
        .isEqualTo(
            new Attempt.Write(new LeaseRecord("me", VALID, NOON, NOON.plusSeconds(2), 3, "7")));
  }

  @Test
  void takesAReleasedLeaseAtOnce() {
    LeaseRecord released = heldBy("other", NOON).released(NOON);

    Attempt attempt = candidate.decide(Optional.of(released), NOON);

    assertThat(attempt)
        .isInstanceOfSatisfying(
            Attempt.Write.class, write -> assertThat(write.record().transitions()).isEqualTo(4));
  }

  @Test
  void waitsForAsLongAsTheLeaseIsValidAfterItWasLastSeenToChange() {
    Optional<LeaseRecord> others = Optional.of(heldBy("other", NOON));

    assertThat(candidate.decide(others, NOON))
        .isEqualTo(new Attempt.Stand("other", NOON.plus(VALID)));
    assertThat(candidate.decide(others, NOON.plus(VALID).minusMillis(1)))
        .isInstanceOf(Attempt.Stand.class);
    assertThat(candidate.decide(others, NOON.plus(VALID))).isInstanceOf(Attempt.Write.class);
  }

  @Test
  void believesItsOwnClockAndNotTheHolders() {
    LeaseRecord fromTheDistantPast = heldBy("other", NOON.minus(Duration.ofDays(1)));

    Attempt attempt = candidate.decide(Optional.of(fromTheDistantPast), NOON);

    assertThat(attempt).isEqualTo(new Attempt.Stand("other", NOON.plus(VALID)));
  }

  @Test
  void aRenewalByTheHolderStartsTheWaitAnew() {
    candidate.decide(Optional.of(heldBy("other", NOON)), NOON);
    LeaseRecord renewed = heldBy("other", NOON.plusSeconds(10));

    Attempt attempt = candidate.decide(Optional.of(renewed), NOON.plusSeconds(14));

    assertThat(attempt).isEqualTo(new Attempt.Stand("other", NOON.plusSeconds(14).plus(VALID)));
  }

  private static LeaseRecord heldBy(String holder, Instant renewed) {
    return new LeaseRecord(holder, VALID, NOON, renewed, 3, "7");
  }
}
