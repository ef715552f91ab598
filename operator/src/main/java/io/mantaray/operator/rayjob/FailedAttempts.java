package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJobStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Remembers the attempts of jobs that failed and were followed by another, for whoever watches the
 * metrics. Nothing is decided by it.
 */
public final class FailedAttempts {
  /**
   * An attempt that has ended.
   *
   * @param failedBefore how many attempts had failed before it
   * @param taken from its start to its end
   */
  public record Attempt(long failedBefore, Duration taken) {}

  private final Map<String, List<Attempt>> byUid = new ConcurrentHashMap<>();

  /** Takes note of a status that was written. */
  void reported(String uid, RayJobStatus before, RayJobStatus next, Instant now) {
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
                    (old, added) -> Stream.concat(old.stream(), added.stream()).toList()));
  }

  Stream<Attempt> of(String uid) {
    return byUid.getOrDefault(uid, List.of()).stream();
  }

  void forget(String uid) {
    byUid.remove(uid);
  }
}
