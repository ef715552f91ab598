package io.mantaray.load;

import java.time.Duration;
import java.time.Instant;

/**
 * A request that failed.
 *
 * @param number which one, from 0
 * @param at when it failed
 * @param after how long after the time it was due
 * @param detail the status, or what the connection's failure says
 */
public record Failure(long number, Instant at, Duration after, FailureKind kind, String detail) {
  @Override
  public String toString() {
    return "%s #%d %s after %d ms: %s".formatted(at, number, kind, after.toMillis(), detail);
  }
}
