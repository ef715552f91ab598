package io.mantaray.operator.raycluster.plan;

/**
 * How many pods of a group one plan creates at most. Larger groups are created in batches, so that
 * a mistyped number of replicas does not exhaust the operator's memory.
 */
final class CreationBatch {
  static final int MAX_PODS = 1_000;

  private CreationBatch() {}

  /** How many of the missing replicas to create now: at least one. */
  static long of(long missing, long podsEach) {
    return Math.min(missing, Math.max(1, MAX_PODS / podsEach));
  }
}
