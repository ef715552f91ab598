package io.mantaray.local;

import java.nio.file.Path;

/** The programs a cluster is made of, compiled and at hand. */
sealed interface ClusterPrograms {
  Path etcd();

  /** The folder with the Kubernetes programs. */
  Path kubernetes();

  /** For a control plane with simulated nodes. */
  record OfControlPlane(Path etcd, Path kubernetes, Path kwok) implements ClusterPrograms {}

  /**
   * For a cluster with a real node.
   *
   * @param images a store with the images of pods
   */
  record OfFull(Path etcd, Path kubernetes, Path coredns, Path pause, Path images)
      implements ClusterPrograms {}
}
