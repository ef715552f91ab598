package io.mantaray.operator.kubernetes;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Limits the rate of requests: {@code queriesPerSecond} on average, with bursts of {@code burst}.
 *
 * <p>Callers do not compete for tokens but get a time slot, first come, first served, so thousands
 * of virtual threads share the limit fairly.
 */
final class RequestRateLimiter {
  private final long interval;
  private final long tolerance;
  private final LongSupplier nanoTime;

  /** When the bucket will be full without further requests. */
  private long fullAt;

  RequestRateLimiter(double queriesPerSecond, int burst, LongSupplier nanoTime) {
    if (!(queriesPerSecond > 0) || burst < 1) {
      throw new IllegalArgumentException(
          "a rate limit needs a positive rate and burst, not "
              + queriesPerSecond
              + " and "
              + burst);
    }
    this.interval = (long) (Duration.ofSeconds(1).toNanos() / queriesPerSecond);
    this.tolerance = interval * (burst - 1);
    this.nanoTime = nanoTime;
    this.fullAt = nanoTime.getAsLong();
  }

  /** Reserves the next time slot and returns how long to wait for it; zero within the burst. */
  synchronized Duration reserve() {
    long now = nanoTime.getAsLong();
    // Differences only: the clock's values may be negative and may wrap.
    if (fullAt - now < 0) {
      fullAt = now;
    }
    long wait = fullAt - tolerance - now;
    fullAt += interval;
    return wait > 0 ? Duration.ofNanos(wait) : Duration.ZERO;
  }
}
