package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.time.Duration;
import java.util.function.Consumer;

/** Holds requests back until {@link RequestPace} lets them go. */
final class PacedRequests implements Interceptor {
  private final RequestPace pace;
  private final Consumer<Duration> onWaited;

  PacedRequests(RequestPace pace, Consumer<Duration> onWaited) {
    this.pace = pace;
    this.onWaited = onWaited;
  }

  /** Runs on the thread that makes the request, so it is the caller who waits, nobody else. */
  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    if (renewsLeadership(request)) {
      return;
    }
    Duration wait = pace.reserve();
    onWaited.accept(wait);
    if (wait.isPositive()) {
      try {
        Thread.sleep(wait);
      } catch (InterruptedException e) {
        // The request goes out unpaced and fails or succeeds by itself; the caller sees the flag.
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A flood of work must not cost the lease: then the standby would take over a healthy leader. */
  private static boolean renewsLeadership(HttpRequest request) {
    return request.uri().getPath().contains("/leases/");
  }
}
