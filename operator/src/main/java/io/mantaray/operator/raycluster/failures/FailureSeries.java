package io.mantaray.operator.raycluster.failures;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Failures in a row of the head, or of the workers of one group.
 *
 * <p>Pods that fail together are one failure. Which ones do is told by the API server's clock
 * alone: a pod that was there when the last failed ones were replaced belongs to that failure, and
 * only a younger one is an attempt that failed again.
 *
 * @param count how many
 * @param since when the first was noticed
 * @param last when the last was noticed
 * @param why how the last one ended
 * @param newest when the youngest pod was made that was there at the last replacement
 * @param retryAt when the failed pods are to be replaced; absent while an attempt is under way
 * @param spec the hash of what the pods are made from: another spec starts with no failures
 */
public record FailureSeries(
    int count,
    Instant since,
    Instant last,
    String why,
    Instant newest,
    Optional<Instant> retryAt,
    String spec) {
  private static final int LONGEST_WHY = 300;

  public FailureSeries {
    since = since.truncatedTo(ChronoUnit.SECONDS);
    last = last.truncatedTo(ChronoUnit.SECONDS);
    retryAt = retryAt.map(at -> at.truncatedTo(ChronoUnit.SECONDS));
    why = why.length() <= LONGEST_WHY ? why : why.substring(0, LONGEST_WHY - 1) + "…";
  }

  /** The first failure, whose pods are replaced at once. */
  public static FailureSeries first(Instant now, String why, Instant newest, String spec) {
    return new FailureSeries(1, now, now, why, newest, Optional.empty(), spec);
  }

  /** One failure more, whose pods wait for their replacement. */
  public FailureSeries again(Instant now, String cause, BackOff backOff) {
    Instant due = now.plus(backOff.after(count + 1));
    return new FailureSeries(count + 1, since, now, cause, newest, Optional.of(due), spec);
  }

  /** The failed pods are replaced. */
  public FailureSeries retried(Instant youngest) {
    return new FailureSeries(count, since, last, why, youngest, Optional.empty(), spec);
  }

  /** Whether this is more than one failure, which can happen to anybody. */
  public boolean repeated() {
    return count > 1;
  }

  public boolean waitsAt(Instant now) {
    return retryAt.filter(now::isBefore).isPresent();
  }
}
