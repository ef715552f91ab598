package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

  private record Deleted(Instant at) {}

  private static final class Expected {
    private final Map<String, Created> created = new LinkedHashMap<>();
    private final Map<String, Deleted> deleted = new HashMap<>();
  }

  private final Map<String, Expected> byOwner = new HashMap<>();
  private final InstantSource clock;

  public PodExpectations(InstantSource clock) {
    this.clock = clock;
  }

  /** The API server made this pod. */
  public synchronized void created(String owner, Pod pod) {
    expected(owner).created.put(pod.getMetadata().getUid(), new Created(pod, clock.instant()));
  }

  /** The API server took note of the deletion of this pod. */
  public synchronized void deleted(String owner, Pod pod) {
    Expected expected = expected(owner);
    expected.created.remove(pod.getMetadata().getUid());
    expected.deleted.put(pod.getMetadata().getUid(), new Deleted(clock.instant()));
  }

  /** The cache has shown this pod, so from now on it is to be believed about it. */
  public synchronized void seen(String owner, Pod pod) {
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      expected.created.remove(pod.getMetadata().getUid());
      if (pod.getMetadata().getDeletionTimestamp() != null) {
        expected.deleted.remove(pod.getMetadata().getUid());
      }
      forgetIfEmpty(owner, expected);
    }
  }

  /** The cache has shown that this pod is gone. */
  public synchronized void gone(String owner, Pod pod) {
    Expected expected = byOwner.get(owner);
    if (expected != null) {
      expected.created.remove(pod.getMetadata().getUid());
      expected.deleted.remove(pod.getMetadata().getUid());
      forgetIfEmpty(owner, expected);
    }
  }

  /** The owner is gone, and all that was expected of it. */
  public synchronized void forget(String owner) {
    byOwner.remove(owner);
  }

  /**
   * The pods of an owner that exist in any state: those of the cache, and those we made that it
   * does not show yet. A deleted pod exists until it is gone.
   */
  public synchronized List<Pod> existing(String owner, Collection<Pod> cached) {
    Expected expected = byOwner.get(owner);
    if (expected == null) {
      return List.copyOf(cached);
    }
    Map<String, Created> unseen = new LinkedHashMap<>(expected.created);
    cached.forEach(pod -> unseen.remove(pod.getMetadata().getUid()));
    List<Pod> pods = new ArrayList<>(cached);
    unseen.values().forEach(created -> pods.add(created.pod()));
    return List.copyOf(pods);
  }

  /** The pods of an owner: those of the cache, put right by what we know better. */
  public synchronized List<Pod> apply(String owner, Collection<Pod> cached) {
    Expected expected = byOwner.get(owner);
    if (expected == null) {
      return List.copyOf(cached);
    }
    dropOverdue(owner, expected);
    List<Pod> pods = new ArrayList<>(cached.size() + expected.created.size());
    Map<String, Created> unseen = new LinkedHashMap<>(expected.created);
    for (Pod pod : cached) {
      String uid = pod.getMetadata().getUid();
      unseen.remove(uid);
      Deleted deleted = expected.deleted.get(uid);
      pods.add(deleted == null ? pod : leaving(pod, deleted));
    }
    unseen.values().forEach(created -> pods.add(created.pod()));
    return List.copyOf(pods);
  }

  /** Deleted is not gone: until a head has really ended, there must not be another. */
  private static Pod leaving(Pod pod, Deleted deleted) {
    return new PodBuilder(pod)
        .editMetadata()
        .withDeletionTimestamp(deleted.at().toString())
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
    if (expected.created.isEmpty() && expected.deleted.isEmpty()) {
      byOwner.remove(owner);
    }
  }
}
