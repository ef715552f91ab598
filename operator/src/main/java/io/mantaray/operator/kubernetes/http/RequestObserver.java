package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.HttpRequest;
import java.time.Duration;

/**
 * Is told of each request as it goes out, retries included. A tag of a client, since interceptors
 * of the library cannot tell which answer belongs to which request.
 */
public record RequestObserver(OnAnswer onAnswer) {
  /** What happened to a request. */
  @FunctionalInterface
  public interface OnAnswer {
    /**
     * There is the head of an answer, or there will be none.
     *
     * @param code of the answer, or 0
     */
    void answered(HttpRequest request, int code, Duration took);
  }
}
