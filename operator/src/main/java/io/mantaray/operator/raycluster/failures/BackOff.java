package io.mantaray.operator.raycluster.failures;

import java.time.Duration;

/**
 * How long failed pods wait for their replacement: not at all the first time, then twice as long
 * each time.
 *
 * @param shortest after the second failure in a row
 * @param longest however often it failed
 */
public record BackOff(Duration shortest, Duration longest) {
  public static final BackOff STANDARD = new BackOff(Duration.ofSeconds(10), Duration.ofMinutes(5));

  /** More doublings than any two durations are apart. */
  private static final int MOST_DOUBLINGS = 30;

  public BackOff {
    if (shortest.isNegative() || shortest.isZero() || longest.compareTo(shortest) < 0) {
      throw new IllegalArgumentException("a back-off grows from something to something longer");
    }
  }

  /**
   * The wait after so many failures.
   *
   * @param failures in a row
   */
  public Duration after(int failures) {
    if (failures <= 1) {
      return Duration.ZERO;
    }
    Duration wait = shortest.multipliedBy(1L << Math.min(failures - 2, MOST_DOUBLINGS));
    return wait.compareTo(longest) < 0 ? wait : longest;
  }
}
