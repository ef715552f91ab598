package io.mantaray.local;

/** How much of a cluster is real. */
public enum Shape {
  /** Everything is real: one node with kubelet and containerd runs the pods. Needs root. */
  FULL,
  /** A real control plane with simulated nodes: pods become Running at once, and nothing runs. */
  CONTROL_PLANE
}
