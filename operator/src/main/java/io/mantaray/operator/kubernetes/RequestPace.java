package io.mantaray.operator.kubernetes;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How fast requests may go out: {@code queriesPerSecond} on average, up to {@code burst} at once.
 *
 * <p>Callers do not compete for tokens, they are given a place in time: whoever asks first goes
 * first, so thousands of virtual threads share the budget fairly.
 */
final class RequestPace {
  private final long interval;
  private final long tolerance;
  private final LongSupplier nanoTime;

  /** When the bucket would be full again if nobody asked any more. */
  private long fullAt;

  RequestPace(double queriesPerSecond, int burst, LongSupplier nanoTime) {
    if (!(queriesPerSecond > 0) || burst < 1) {
      throw new IllegalArgumentException(
          "a pace needs a positive rate and burst, not " + queriesPerSecond + " and " + burst);
    }
    this.interval = (long) (Duration.ofSeconds(1).toNanos() / queriesPerSecond);
    this.tolerance = interval * (burst - 1);
    this.nanoTime = nanoTime;
    this.fullAt = nanoTime.getAsLong();
  }

  /** Takes the next place in line and says how long to wait for it; zero within the burst. */
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
