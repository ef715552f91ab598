package io.mantaray.operator.kubernetes.http;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.core5.pool.PoolStats;

/**
 * Connections that requests take turns with.
 *
 * <p>The handshake of one costs as much as dozens of requests, so a burst shares a few. Their
 * number grows only while requests wait and hardly any is answered, as behind a webhook that hangs:
 * then the others must not wait for those that do not come back.
 */
final class SharedPool {
  static final int FIRST = 16;
  static final int MAX = 256;
  private static final int STEP = 16;
  private static final long INTERVAL = Duration.ofMillis(500).toNanos();
  private static final long QUIET = Duration.ofMinutes(1).toNanos();

  private final PoolingHttpClientConnectionManager connections;
  private final LongSupplier nanoTime;
  private final AtomicLong answered = new AtomicLong();
  private long intervalBegin;
  private long answeredBefore;
  private long lastWait;

  SharedPool(PoolingHttpClientConnectionManager connections, LongSupplier nanoTime) {
    this.connections = connections;
    this.nanoTime = nanoTime;
    this.intervalBegin = nanoTime.getAsLong();
    this.lastWait = intervalBegin;
    connections.setDefaultMaxPerRoute(FIRST);
  }

  PoolingHttpClientConnectionManager connections() {
    return connections;
  }

  /** A request was answered, or failed. */
  void answered() {
    answered.incrementAndGet();
  }

  /** To be called before each request. */
  synchronized void adjust() {
    long now = nanoTime.getAsLong();
    if (now - intervalBegin < INTERVAL) {
      return;
    }
    long answeredInInterval = answered.get() - answeredBefore;
    answeredBefore = answered.get();
    intervalBegin = now;
    PoolStats stats = connections.getTotalStats();
    int max = connections.getDefaultMaxPerRoute();
    if (stats.getPending() > 0) {
      lastWait = now;
      if (answeredInInterval < max) {
        connections.setDefaultMaxPerRoute(Math.min(MAX, max + STEP));
      }
    } else if (now - lastWait > QUIET && max > FIRST) {
      connections.setDefaultMaxPerRoute(FIRST);
    }
  }
}
