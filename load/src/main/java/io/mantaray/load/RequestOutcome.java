package io.mantaray.load;

/**
 * What became of a request.
 *
 * @param resent whether it was sent a second time, as its first connection turned out to be closed
 */
record RequestOutcome(Result result, boolean resent) {
  sealed interface Result {}

  /**
   * The answer was as expected.
   *
   * @param version who gave it
   */
  record Succeeded(String version) implements Result {}

  record Failed(FailureKind kind, String detail) implements Result {}
}
