package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Failed attempts that were followed by another attempt. Used only for metrics. */
public final class FailedAttempts {
  /**
   * An attempt that has ended.
   *
   * @param failedBefore how many attempts had failed before it
   * @param duration from its start to its end
   */
  public record Attempt(long failedBefore, Duration duration) {}

  /** Per job; each attempt is a series of the metric. */
  private static final int MAX_ATTEMPTS = 100;

  private final Map<String, List<Attempt>> byUid = new ConcurrentHashMap<>();

  /** Records the attempt that ends with the written status. */
  void statusWritten(String uid, RayJobStatus before, RayJobStatus next, Instant now) {
    boolean ends =
        JobStatuses.phase(next).equals(JobDeploymentStatus.RETRYING)
            && !JobStatuses.phase(before).equals(JobDeploymentStatus.RETRYING);
    if (!ends) {
      return;
    }
    JobStatuses.time(next.startTime())
        .map(
            start ->
                new Attempt(
                    before.failed() == null ? 0 : before.failed(), Duration.between(start, now)))
        .ifPresent(
            attempt ->
                byUid.merge(
                    uid,
                    List.of(attempt),
                    (old, added) ->
                        Stream.concat(old.stream(), added.stream())
                            .skip(Math.max(0, old.size() + added.size() - MAX_ATTEMPTS))
                            .toList()));
  }

  Stream<Attempt> of(String uid) {
    return byUid.getOrDefault(uid, List.of()).stream();
  }

  void forget(String uid) {
    byUid.remove(uid);
  }
}
