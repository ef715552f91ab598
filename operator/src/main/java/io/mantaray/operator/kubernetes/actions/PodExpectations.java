package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
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
 * Bridges the moment between a write and the cache that shows it: pods we made are there, and pods
 * we deleted are on their way out, whatever the cache still says.
 *
 * <p>Kept by the UID of the owner, so that a cluster of the same name starts with none, and per
 * pod, so that one late answer holds up nothing else.
 */
public final class PodExpectations {
  private static final Logger log = LoggerFactory.getLogger(PodExpectations.class);

  /** Caches lag by milliseconds. One that lags this much is broken, and then it is the truth. */
  static final Duration PATIENCE = Duration.ofMinutes(1);

  private record Created(Pod pod, Instant at) {}

  /**
   * A pod that was deleted.
   *
   * @param unseen the pod, if the cache has never shown it
   */
  private record Deleted(Optional<Pod> unseen, Instant at) {}

  private static final class Expected {
    private final Map<String, Created> created = new LinkedHashMap<>();
    private final Map<String, Deleted> deleted = new HashMap<>();

    /** By name, as nobody knows what UID they got, if any. */
    private final Map<String, Pod> unsure = new LinkedHashMap<>();
  }

  private final Map<String, Expected> byOwner = new HashMap<>();
  private final InstantSource clock;

  public PodExpectations(InstantSource clock) {
    this.clock = clock;
  }

  /** The API server made this pod. */
  public synchronized void created(String owner, Pod pod) {
    Expected expected = expected(owner);
    expected.unsure.remove(pod.getMetadata().getName());
    expected.created.put(pod.getMetadata().getUid(), new Created(pod, clock.instant()));
  }

  /** The API server may have made this pod: its answer was lost. */
  public synchronized void unsure(String owner, Pod pod) {
    expected(owner).unsure.put(pod.getMetadata().getName(), pod);
  }

  /** Pods of an owner of which nobody knows whether they were made. */
  public synchronized List<Pod> unsure(String owner) {
    Expected expected = byOwner.get(owner);
    return expected == null ? List.of() : List.copyOf(expected.unsure.values());
  }

  /** The API server did not make this pod. */
  public synchronized void notCreated(String owner, Pod pod) {
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      expected.unsure.remove(pod.getMetadata().getName());
      forgetIfEmpty(owner, expected);
    }
  }

  /** The API server took note of the deletion of this pod. */
  public synchronized void deleted(String owner, Pod pod) {
    Expected expected = expected(owner);
    Created unseen = expected.created.remove(pod.getMetadata().getUid());
    expected.deleted.put(
        pod.getMetadata().getUid(),
        new Deleted(Optional.ofNullable(unseen).map(Created::pod), clock.instant()));
  }

  /**
   * The cache has shown this pod, so from now on it is to be believed about it.
   *
   * @return whether it was expected, because we made it
   */
  public synchronized boolean seen(String owner, Pod pod) {
    Expected expected = byOwner.get(owner);
    boolean ours = false;
    if (expected != null) {
      ours = expected.created.remove(pod.getMetadata().getUid()) != null;
      expected.unsure.remove(pod.getMetadata().getName());
      if (pod.getMetadata().getDeletionTimestamp() != null) {
        expected.deleted.remove(pod.getMetadata().getUid());
      }
      forgetIfEmpty(owner, expected);
    }
    return ours;
  }

  /** The cache has shown that this pod is gone. */
  public synchronized void gone(String owner, Pod pod) {
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      expected.created.remove(pod.getMetadata().getUid());
      expected.unsure.remove(pod.getMetadata().getName());
      expected.deleted.remove(pod.getMetadata().getUid());
      forgetIfEmpty(owner, expected);
    }
  }

  /** The owner is gone, and all that was expected of it. */
  public synchronized void forget(String owner) {
    byOwner.remove(owner);
  }

  /**
   * The pods of an owner: those of the cache, put right by what we know better.
   *
   * @param cache is read after what is expected: a pod that it comes to show in between is then in
   *     both, where the other way round it would be in neither
   */
  public List<Pod> apply(String owner, Supplier<? extends Collection<Pod>> cache) {
    Expected expected = copy(owner);
    Map<String, Pod> pods = new LinkedHashMap<>();
    expected.created.forEach((uid, created) -> pods.put(uid, created.pod()));
    expected.deleted.forEach(
        (uid, deleted) -> deleted.unseen().ifPresent(pod -> pods.put(uid, pod)));
    cache.get().forEach(pod -> pods.put(pod.getMetadata().getUid(), pod));
    expected.deleted.forEach(
        (uid, deleted) -> pods.computeIfPresent(uid, (any, pod) -> leaving(pod, deleted.at())));
    return List.copyOf(pods.values());
  }

  private synchronized Expected copy(String owner) {
    Expected copy = new Expected();
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      dropOverdue(owner, expected);
      copy.created.putAll(expected.created);
      copy.deleted.putAll(expected.deleted);
    }
    return copy;
  }

  /** The pod as the cache will show it soon. */
  private static Pod leaving(Pod pod, Instant since) {
    return pod.getMetadata().getDeletionTimestamp() != null
        ? pod
        : new PodBuilder(pod)
            .editMetadata()
            .withDeletionTimestamp(since.toString())
            .endMetadata()
            .build();
  }

  private void dropOverdue(String owner, Expected expected) {
    Instant limit = clock.instant().minus(PATIENCE);
    boolean unseen = expected.created.values().removeIf(created -> created.at().isBefore(limit));
    boolean unmissed = expected.deleted.values().removeIf(deleted -> deleted.at().isBefore(limit));
    if (unseen || unmissed) {
      log.warn(
          "The cache has not shown pods of {} within {} s of their creation or deletion; believing the cache",
          owner,
          PATIENCE.toSeconds());
    }
  }

  private Expected expected(String owner) {
    return byOwner.computeIfAbsent(owner, key -> new Expected());
  }

  private void forgetIfEmpty(String owner, Expected expected) {
    if (expected.created.isEmpty() && expected.deleted.isEmpty() && expected.unsure.isEmpty()) {
      byOwner.remove(owner);
    }
  }
}
