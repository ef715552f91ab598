package io.mantaray.operator.raycluster.plan;

/**
 * How many pods of a group one plan makes at most. A larger group comes in portions, so that a
 * number with a digit too many costs its own cluster patience, and not the operator its memory.
 */
final class Portion {
  static final int MOST_PODS = 1_000;

  private Portion() {}

  /** As many of the missing ones as there is room for: one at least. */
  static long of(long missing, long podsEach) {
    return Math.min(missing, Math.max(1, MOST_PODS / podsEach));
  }
}
