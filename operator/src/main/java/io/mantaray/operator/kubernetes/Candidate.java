package io.mantaray.operator.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides, attempt by attempt, whether this process may lead.
 *
 * <ol>
 *   <li>No Lease, or one that was released: take it.
 *   <li>Held by us: renew it.
 *   <li>Held by another: remember when it last changed, by our own clock, as the other's may be
 *       wrong. If it has not changed for as long as it is valid, its holder is gone: take it.
 * </ol>
 *
 * Whoever writes second is refused by the API server, since every write names the version it saw.
 */
final class Candidate {
  private final String identity;
  private final Duration leaseDuration;
  private Optional<LeaseRecord> seen = Optional.empty();
  private Instant seenSince = Instant.EPOCH;

  Candidate(String identity, Duration leaseDuration) {
    this.identity = identity;
    this.leaseDuration = leaseDuration;
  }

  sealed interface Attempt {
    /** Write this record; once written, we lead. */
    record Write(LeaseRecord record) implements Attempt {}

    /** Another leads, at least until then. */
    record Stand(String leader, Instant until) implements Attempt {}
  }

  Attempt decide(Optional<LeaseRecord> stored, Instant now) {
    if (!stored.equals(seen)) {
      seen = stored;
      seenSince = now;
    }
    if (stored.isEmpty()) {
      return new Attempt.Write(LeaseRecord.firstHeldBy(identity, leaseDuration, now));
    }
    LeaseRecord lease = stored.get();
    if (lease.holder().equals(identity)) {
      return new Attempt.Write(lease.renewedAt(now));
    }
    Instant expiry = seenSince.plus(lease.duration());
    if (lease.isFree() || !now.isBefore(expiry)) {
      return new Attempt.Write(lease.takenBy(identity, leaseDuration, now));
    }
    return new Attempt.Stand(lease.holder(), expiry);
  }
}
