package io.mantaray.operator.conventions;

/** The type of a Ray pod, by its label. */
public enum NodeType {
  HEAD("head"),
  WORKER("worker"),
  /** A pod that deletes the state of a deleted cluster from Redis. */
  REDIS_CLEANUP("redis-cleanup");

  private final String label;

  NodeType(String label) {
    this.label = label;
  }

  /** The value of {@link RayLabels#NODE_TYPE}. */
  public String label() {
    return label;
  }
}
