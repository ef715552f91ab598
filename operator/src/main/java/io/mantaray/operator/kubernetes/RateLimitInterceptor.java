package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.time.Duration;
import java.util.function.Consumer;

/** Delays requests according to the {@link RequestRateLimiter}. */
final class RateLimitInterceptor implements Interceptor {
  private final RequestRateLimiter limiter;
  private final Consumer<Duration> onWaited;

  RateLimitInterceptor(RequestRateLimiter limiter, Consumer<Duration> onWaited) {
    this.limiter = limiter;
    this.onWaited = onWaited;
  }

  /** Runs on the caller's thread, so only the caller waits. */
  @Override
  public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
    if (renewsLeadership(request)) {
      return;
    }
    Duration wait = limiter.reserve();
    onWaited.accept(wait);
    if (wait.isPositive()) {
      try {
        Thread.sleep(wait);
      } catch (InterruptedException e) {
        // The request is sent without delay; the caller sees the interrupt flag.
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Renewals of the lease are not delayed: otherwise load could cost a healthy leader its lease.
   */
  private static boolean renewsLeadership(HttpRequest request) {
    return request.uri().getPath().contains("/leases/");
  }
}
