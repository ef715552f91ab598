package io.mantaray.operator.kubernetes;

import java.time.Duration;
import java.time.Instant;

/**
 * The content of a Lease.
 *
 * @param holder who holds it; empty when it was released
 * @param duration how long others wait after a renewal before they take over
 * @param transitions how often the holder changed
 * @param version the version of the object, for optimistic locking; empty for a new one
 */
record LeaseRecord(
    String holder,
    Duration duration,
    Instant acquired,
    Instant renewed,
    int transitions,
    String version) {

  static LeaseRecord firstHeldBy(String holder, Duration duration, Instant now) {
    return new LeaseRecord(holder, duration, now, now, 0, "");
  }

  boolean isFree() {
    return holder.isEmpty();
  }

  LeaseRecord renewedAt(Instant now) {
    return new LeaseRecord(holder, duration, acquired, now, transitions, version);
  }

  LeaseRecord takenBy(String newHolder, Duration newDuration, Instant now) {
    return new LeaseRecord(newHolder, newDuration, now, now, transitions + 1, version);
  }

  /** Released: without a holder, the next candidate need not wait. */
  LeaseRecord released(Instant now) {
    return new LeaseRecord("", Duration.ofSeconds(1), now, now, transitions, version);
  }
}
