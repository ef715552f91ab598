package io.mantaray.operator.raycluster.failures;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The pod failures that this process knows: more than the annotations, which leave out first
 * failures and may be stale.
 */
public final class FailureHistory {
  private final Map<String, PodFailures> byUid = new ConcurrentHashMap<>();

  /** The known failures of a cluster; from its annotation after a restart of the operator. */
  public PodFailures of(RayCluster cluster) {
    Map<String, String> annotations = cluster.getMetadata().getAnnotations();
    PodFailures known = byUid.get(cluster.getMetadata().getUid());
    if (known != null) {
      return known;
    }
    return annotations == null
        ? PodFailures.NONE
        : PodFailures.parse(annotations.get(RayAnnotations.POD_FAILURES));
  }

  public void remember(String uid, PodFailures failures) {
    if (failures.byGroup().isEmpty()) {
      byUid.remove(uid);
    } else {
      byUid.put(uid, failures);
    }
  }

  /** Drops the failures of a deleted cluster. */
  public void forget(String uid) {
    byUid.remove(uid);
  }
}
