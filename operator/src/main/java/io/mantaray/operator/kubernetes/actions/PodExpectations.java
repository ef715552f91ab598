package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Covers the lag between a write and the cache: pods that the operator created exist, and pods that
 * it deleted are terminating, even if the cache does not show it yet.
 *
 * <p>Kept by the UID of the owner, so that a recreated cluster of the same name starts empty, and
 * per pod, so that one late watch event delays nothing else.
 */
public final class PodExpectations {
  private static final Logger log = LoggerFactory.getLogger(PodExpectations.class);

  /** Caches lag by milliseconds. After this time the cache is right and the expectation wrong. */
  static final Duration TIMEOUT = Duration.ofMinutes(1);

  private record Created(ObservedPod pod, Instant at) {}

  /**
   * A pod that was deleted.
   *
   * @param unobserved the pod, if the cache has never shown it
   */
  private record Deleted(Optional<ObservedPod> unobserved, Instant at) {}

  private static final class Expected {
    private final Map<String, Created> created = new LinkedHashMap<>();
    private final Map<String, Deleted> deleted = new HashMap<>();

    /** By name, as their UIDs are unknown. */
    private final Map<String, Pod> uncertain = new LinkedHashMap<>();
  }

  private final Map<String, Expected> byOwner = new HashMap<>();
  private final InstantSource clock;

  public PodExpectations(InstantSource clock) {
    this.clock = clock;
  }

  /** The API server created this pod. */
  public synchronized void created(String owner, ObservedPod pod) {
    Expected expected = expected(owner);
    expected.uncertain.remove(pod.getMetadata().getName());
    expected.created.put(pod.getMetadata().getUid(), new Created(pod, clock.instant()));
  }

  /** The API server may have created this pod: its response was lost. */
  public synchronized void uncertain(String owner, Pod pod) {
    expected(owner).uncertain.put(pod.getMetadata().getName(), pod);
  }

  /** Pods of an owner that may or may not have been created. */
  public synchronized List<Pod> uncertain(String owner) {
    Expected expected = byOwner.get(owner);
    return expected == null ? List.of() : List.copyOf(expected.uncertain.values());
  }

  /** The API server did not create this pod. */
  public synchronized void notCreated(String owner, Pod pod) {
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      expected.uncertain.remove(pod.getMetadata().getName());
      forgetIfEmpty(owner, expected);
    }
  }

  /** The API server accepted the deletion of this pod. */
  public synchronized void deleted(String owner, ObservedPod pod) {
    Expected expected = expected(owner);
    Created unobserved = expected.created.remove(pod.getMetadata().getUid());
    expected.deleted.put(
        pod.getMetadata().getUid(),
        new Deleted(Optional.ofNullable(unobserved).map(Created::pod), clock.instant()));
  }

  /**
   * The cache shows this pod, so its expectation is met.
   *
   * @return whether it was expected, because the operator created it
   */
  public synchronized boolean observed(String owner, ObservedPod pod) {
    Expected expected = byOwner.get(owner);
    boolean ours = false;
    if (expected != null) {
      ours = expected.created.remove(pod.getMetadata().getUid()) != null;
      expected.uncertain.remove(pod.getMetadata().getName());
      if (pod.getMetadata().getDeletionTimestamp() != null) {
        expected.deleted.remove(pod.getMetadata().getUid());
      }
      forgetIfEmpty(owner, expected);
    }
    return ours;
  }

  /** The cache shows that this pod is gone. */
  public synchronized void observedDeletion(String owner, ObservedPod pod) {
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      expected.created.remove(pod.getMetadata().getUid());
      expected.uncertain.remove(pod.getMetadata().getName());
      expected.deleted.remove(pod.getMetadata().getUid());
      forgetIfEmpty(owner, expected);
    }
  }

  /** Drops all expectations of an owner that is deleted. */
  public synchronized void forget(String owner) {
    byOwner.remove(owner);
  }

  /**
   * The pods of an owner: those of the cache, corrected by the expectations.
   *
   * @param cache is read after the expectations: a pod that appears in between is then in both; in
   *     the other order it would be in neither
   */
  public List<ObservedPod> apply(String owner, Supplier<? extends Collection<ObservedPod>> cache) {
    Expected expected = copy(owner);
    Map<String, ObservedPod> pods = new LinkedHashMap<>();
    expected.created.forEach((uid, created) -> pods.put(uid, created.pod()));
    expected.deleted.forEach(
        (uid, deleted) -> deleted.unobserved().ifPresent(pod -> pods.put(uid, pod)));
    cache.get().forEach(pod -> pods.put(pod.getMetadata().getUid(), pod));
    expected.deleted.forEach(
        (uid, deleted) -> pods.computeIfPresent(uid, (any, pod) -> terminating(pod, deleted.at())));
    return List.copyOf(pods.values());
  }

  private synchronized Expected copy(String owner) {
    Expected copy = new Expected();
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      dropTimedOut(owner, expected);
      copy.created.putAll(expected.created);
      copy.deleted.putAll(expected.deleted);
    }
    return copy;
  }

  /** The pod as the cache will show it. */
  private static ObservedPod terminating(ObservedPod pod, Instant deletedAt) {
    return pod.isMarkedForDeletion() ? pod : pod.deletedAt(deletedAt);
  }

  private void dropTimedOut(String owner, Expected expected) {
    Instant limit = clock.instant().minus(TIMEOUT);
    boolean uncreated = expected.created.values().removeIf(created -> created.at().isBefore(limit));
    boolean undeleted = expected.deleted.values().removeIf(deleted -> deleted.at().isBefore(limit));
    if (uncreated || undeleted) {
      log.warn(
          "Pods of {} were created or deleted {} s ago, but the cache does not show it;"
              + " trusting the cache",
          owner,
          TIMEOUT.toSeconds());
    }
  }

  private Expected expected(String owner) {
    return byOwner.computeIfAbsent(owner, key -> new Expected());
  }

  private void forgetIfEmpty(String owner, Expected expected) {
    if (expected.created.isEmpty() && expected.deleted.isEmpty() && expected.uncertain.isEmpty()) {
      byOwner.remove(owner);
    }
  }
}
