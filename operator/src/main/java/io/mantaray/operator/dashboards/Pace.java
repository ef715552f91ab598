package io.mantaray.operator.dashboards;

import java.time.Duration;

/**
 * How often to ask. News is fresh: what has just changed is asked for quickly, what has long been
 * the same ever more slowly, so that an answer is never older than a small share of its age.
 *
 * @param quickest between two questions right after a change
 * @param slowest between two questions when nothing changes
 * @param share of the time without change to wait, as its inverse: 20 for a twentieth
 * @param firstRetry after a question without an answer; doubles with each further one
 * @param lastRetry to which it grows
 */
public record Pace(
    Duration quickest, Duration slowest, int share, Duration firstRetry, Duration lastRetry) {
  /** The share of a pause that is left to chance, to spread those that began together. */
  private static final double JITTER = 0.1;

  /** More of it, as what takes one dashboard away often takes many. */
  private static final double RETRY_JITTER = 0.5;

  private static final int MOST_DOUBLINGS = 16;

  public static final Pace STANDARD =
      new Pace(
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          20,
          Duration.ofSeconds(1),
          Duration.ofSeconds(8));

  public Pace {
    if (!quickest.isPositive() || slowest.compareTo(quickest) < 0 || share < 1) {
      throw new IllegalArgumentException("a pace that never rests: " + quickest + " " + slowest);
    }
    if (!firstRetry.isPositive() || lastRetry.compareTo(firstRetry) < 0) {
      throw new IllegalArgumentException("retries that never rest: " + firstRetry);
    }
  }

  /**
   * Until the next question.
   *
   * @param unchanged for how long the answer has been the same
   * @param chance between 0 and 1
   */
  Duration afterAnswer(Duration unchanged, double chance) {
    Duration pause = unchanged.dividedBy(share);
    Duration atLeast = pause.compareTo(quickest) < 0 ? quickest : pause;
    return spread(atLeast.compareTo(slowest) > 0 ? slowest : atLeast, chance, JITTER);
  }

  /**
   * Until the next attempt after some that failed.
   *
   * @param failures how many in a row, from 1 on
   * @param chance between 0 and 1
   */
  Duration afterFailures(int failures, double chance) {
    int doublings = Math.min(Math.max(failures - 1, 0), MOST_DOUBLINGS);
    Duration pause = firstRetry.multipliedBy(1L << doublings);
    return spread(pause.compareTo(lastRetry) > 0 ? lastRetry : pause, chance, RETRY_JITTER);
  }

  /** Shortens a pause by up to that share of it. */
  private static Duration spread(Duration pause, double chance, double share) {
    return Duration.ofNanos((long) (pause.toNanos() * (1 - share * chance)));
  }
}
