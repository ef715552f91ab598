package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.operator.clusters.DeclaredGroup;

/** Creates pods with unique names for the planners. */
public interface PodFactory {
  Pod head();

  /**
   * A worker.
   *
   * @param replica the name of its multi-host replica; empty for a replica of one pod
   */
  Pod worker(DeclaredGroup group, String replica, int replicaIndex, int hostIndex);

  /** A name for a new multi-host replica of the group. */
  String replicaName(DeclaredGroup group);
}
