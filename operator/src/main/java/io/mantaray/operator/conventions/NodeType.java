package io.mantaray.operator.conventions;

/** What a Ray pod is, as its label says. */
public enum NodeType {
  HEAD("head"),
  WORKER("worker"),
  /** A pod that deletes from Redis what a deleted cluster left there. */
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
