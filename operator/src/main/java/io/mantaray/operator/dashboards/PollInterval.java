package io.mantaray.operator.dashboards;

import io.mantaray.operator.retry.BackOff;
import java.time.Duration;

/**
 * How often to poll: often after a change and less often the longer an answer is unchanged, so that
 * the delay of a change is a small share of that time.
 *
 * @param shortest between two polls right after a change
 * @param longest between two polls when nothing changes
 * @param share of the time without change to wait, as its inverse: 20 for a twentieth
 * @param firstRetry after a poll without an answer; doubles with each further one
 * @param lastRetry its maximum
 */
public record PollInterval(
    Duration shortest, Duration longest, int share, Duration firstRetry, Duration lastRetry) {
  /** The random share of an interval, to spread polls that began together. */
  private static final double JITTER = 0.1;

  /** More of it, as many dashboards often become unreachable at once. */
  private static final double RETRY_JITTER = 0.5;

  public static final PollInterval STANDARD =
      new PollInterval(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          20,
          Duration.ofSeconds(1),
          Duration.ofSeconds(8));

  public PollInterval {
    if (!shortest.isPositive() || longest.compareTo(shortest) < 0 || share < 1) {
      throw new IllegalArgumentException(
          "an interval that is not positive: " + shortest + " " + longest);
    }
    if (!firstRetry.isPositive() || lastRetry.compareTo(firstRetry) < 0) {
      throw new IllegalArgumentException("a retry interval that is not positive: " + firstRetry);
    }
  }

  /**
   * Until the next poll.
   *
   * @param unchanged for how long the answer has been the same
   * @param chance between 0 and 1
   */
  Duration afterAnswer(Duration unchanged, double chance) {
    Duration pause = unchanged.dividedBy(share);
    Duration atLeast = pause.compareTo(shortest) < 0 ? shortest : pause;
    return spread(atLeast.compareTo(longest) > 0 ? longest : atLeast, chance, JITTER);
  }

  /**
   * Until the next poll after some that failed.
   *
   * @param failures how many in a row, from 1 on
   * @param chance between 0 and 1
   */
  Duration afterFailures(int failures, double chance) {
    return new BackOff(firstRetry, lastRetry).after(Math.max(1, failures), RETRY_JITTER, chance);
  }

  /** Shortens an interval by up to that share of it. */
  private static Duration spread(Duration pause, double chance, double share) {
    return Duration.ofNanos((long) (pause.toNanos() * (1 - share * chance)));
  }
}
