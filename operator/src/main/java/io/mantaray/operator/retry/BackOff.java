package io.mantaray.operator.retry;

import java.time.Duration;

/**
 * How long to wait after consecutive failures: doubled each time, up to a limit.
 *
 * @param first after one failure
 * @param longest the maximum
 */
public record BackOff(Duration first, Duration longest) {
  /** More doublings than any two durations are apart. */
  private static final int MAX_DOUBLINGS = 30;

  public BackOff {
    if (!first.isPositive() || longest.compareTo(first) < 0) {
      throw new IllegalArgumentException(
          "a back-off grows from a positive duration: " + first + " to " + longest);
    }
  }

  /** The wait after this many consecutive failures; zero after none. */
  public Duration after(int failures) {
    if (failures <= 0) {
      return Duration.ZERO;
    }
    Duration wait = first.multipliedBy(1L << Math.min(failures - 1, MAX_DOUBLINGS));
    return wait.compareTo(longest) < 0 ? wait : longest;
  }

  /**
   * The same, shortened at random, so that simultaneous failures are not retried together.
   *
   * @param jitter the largest part of the wait that is taken off
   * @param random between 0 and 1
   */
  public Duration after(int failures, double jitter, double random) {
    return Duration.ofNanos((long) (after(failures).toNanos() * (1 - jitter * random)));
  }
}
