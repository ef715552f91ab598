package io.mantaray.operator.kubernetes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides at each attempt whether this process may become the leader.
 *
 * <ol>
 *   <li>No Lease, or one that was released: take it.
 *   <li>Held by this process: renew it.
 *   <li>Held by another: remember when it last changed, by the local clock, as the other's may be
 *       wrong. If it has not changed for as long as it is valid, its holder is gone: take it.
 * </ol>
 *
 * Concurrent writes conflict, since every write includes the resourceVersion that was read.
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
    /** Write this record; once written, this process is the leader. */
    record Write(LeaseRecord record) implements Attempt {}

    /** Another process is the leader, at least until then. */
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
