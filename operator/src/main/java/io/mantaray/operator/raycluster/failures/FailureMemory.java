package io.mantaray.operator.raycluster.failures;

import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What this process knows of failures: more than the annotations, which do not tell of first ones
 * and which a cache may show late.
 */
public final class FailureMemory {
  private final Map<String, PodFailures> byUid = new ConcurrentHashMap<>();

  /**
   * What is known of a cluster; of one that this process has not seen, what its annotation says.
   */
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

  /** The cluster is gone. */
  public void forget(String uid) {
    byUid.remove(uid);
  }
}
