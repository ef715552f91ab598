package io.mantaray.load;

/**
 * What became of all requests. Each is in exactly one of the numbers after the first.
 *
 * @param sent all that began
 * @param underWay those without an answer so far
 */
public record RequestCounts(long sent, long succeeded, long failed, long underWay) {
  public RequestCounts {
    if (sent != succeeded + failed + underWay) {
      throw new IllegalArgumentException(
          "%d requests, but %d + %d + %d".formatted(sent, succeeded, failed, underWay));
    }
  }

  /** Of a part of the time: those that were under way at its begin are neither sent nor ended. */
  RequestCounts since(RequestCounts earlier) {
    long nowSucceeded = succeeded - earlier.succeeded;
    long nowFailed = failed - earlier.failed;
    return new RequestCounts(
        nowSucceeded + nowFailed + underWay, nowSucceeded, nowFailed, underWay);
  }
}
