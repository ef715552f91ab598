package io.mantaray.operator.raycluster.failures;

import io.mantaray.operator.retry.BackOff;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Consecutive failures of the head, or of the workers of one group.
 *
 * <p>Pods that fail together are one failure. Creation timestamps decide which ones do: a pod that
 * existed when the last failed pods were replaced belongs to that failure; only a younger pod is a
 * new attempt.
 *
 * @param count the number of failures
 * @param since when the first was observed
 * @param last when the last was observed
 * @param why how the last one ended
 * @param newest the creation time of the youngest pod at the last replacement
 * @param retryAt when the failed pods will be replaced; absent while an attempt is running
 * @param spec the hash of the pods' spec: a changed spec resets the failures
 */
public record FailureSeries(
    int count,
    Instant since,
    Instant last,
    String why,
    Instant newest,
    Optional<Instant> retryAt,
    String spec) {
  private static final int MAX_WHY_LENGTH = 300;

  /** From the second failure on: after the first one pods are replaced immediately. */
  private static final BackOff BACK_OFF =
      new BackOff(Duration.ofSeconds(10), Duration.ofMinutes(5));

  public FailureSeries {
    since = since.truncatedTo(ChronoUnit.SECONDS);
    last = last.truncatedTo(ChronoUnit.SECONDS);
    retryAt = retryAt.map(at -> at.truncatedTo(ChronoUnit.SECONDS));
    why = why.length() <= MAX_WHY_LENGTH ? why : why.substring(0, MAX_WHY_LENGTH - 1) + "…";
  }

  /** The first failure, whose pods are replaced immediately. */
  public static FailureSeries first(Instant now, String why, Instant newest, String spec) {
    return new FailureSeries(1, now, now, why, newest, Optional.empty(), spec);
  }

  /** One more failure, whose pods are replaced after the back-off. */
  public FailureSeries again(Instant now, String cause) {
    Instant due = now.plus(BACK_OFF.after(count));
    return new FailureSeries(count + 1, since, now, cause, newest, Optional.of(due), spec);
  }

  /** The failed pods are being replaced. */
  public FailureSeries retried(Instant youngest) {
    return new FailureSeries(count, since, last, why, youngest, Optional.empty(), spec);
  }

  /** Whether there was more than one failure. */
  public boolean repeated() {
    return count > 1;
  }

  public boolean waitsAt(Instant now) {
    return retryAt.filter(now::isBefore).isPresent();
  }
}
