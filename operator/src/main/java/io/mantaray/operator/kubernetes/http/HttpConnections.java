package io.mantaray.operator.kubernetes.http;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.DefaultClientConnectionReuseStrategy;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;

/**
 * The connections of a client: some that requests share, and one for each answer that is streamed,
 * as those may last for ever.
 */
final class HttpConnections implements AutoCloseable {
  private final ServerRoute route;
  private final SharedPool shared;
  private final PoolingHttpClientConnectionManager streaming;
  private final CloseableHttpClient requests;
  private final CloseableHttpClient streams;
  private final IntSupplier tlsGeneration;
  private final ScheduledThreadPoolExecutor timer = timer();
  private volatile int generation;

  private HttpConnections(ServerRoute route, TlsSocketStrategy tls, IntSupplier tlsGeneration) {
    this.route = route;
    this.tlsGeneration = tlsGeneration;
    this.shared = new SharedPool(HttpPools.shared(route, tls), System::nanoTime);
    this.streaming = HttpPools.unlimited(route, tls);
    this.requests = client(shared.connections());
    this.streams = client(streaming);
  }

  /**
   * Connections to a server.
   *
   * @param tlsGeneration connections that were made at another value are not used again
   */
  static HttpConnections of(ServerRoute route, TlsSocketStrategy tls, IntSupplier tlsGeneration) {
    return new HttpConnections(route, tls, tlsGeneration);
  }

  private CloseableHttpClient client(PoolingHttpClientConnectionManager pool) {
    HttpClientBuilder client =
        HttpClients.custom()
            .setConnectionManager(pool)
            .setConnectionReuseStrategy(
                (request, response, context) ->
                    ExchangeContext.of(context).tlsGeneration() == generation
                        && DefaultClientConnectionReuseStrategy.INSTANCE.keepAlive(
                            request, response, context))
            .setRedirectStrategy(new SameServerRedirects())
            .addExecInterceptorLast(
                "connected",
                (request, scope, chain) -> {
                  ExchangeContext.of(scope.clientContext).connected();
                  return chain.proceed(request, scope);
                })
            // Whether to repeat a request is for the Kubernetes library to say.
            .disableAutomaticRetries()
            .disableAuthCaching()
            .disableConnectionState()
            .disableContentCompression()
            .disableCookieManagement()
            .disableDefaultUserAgent();
    route.httpProxy().ifPresent(client::setProxy);
    route.proxyCredentials().ifPresent(client::setDefaultCredentialsProvider);
    return client.build();
  }

  /** Sends a request whose answer will be read at once. */
  ClassicHttpResponse send(HttpUriRequestBase request, ExchangeContext context) throws IOException {
    shared.adjust();
    try {
      return send(requests, request, context);
    } finally {
      shared.answered();
    }
  }

  /** Sends a request whose answer may take for ever. */
  ClassicHttpResponse stream(HttpUriRequestBase request, ExchangeContext context)
      throws IOException {
    return send(streams, request, context);
  }

  private ClassicHttpResponse send(
      CloseableHttpClient client, HttpUriRequestBase request, ExchangeContext context)
      throws IOException {
    int now = tlsGeneration.getAsInt();
    if (now != generation) {
      generation = now;
      shared.connections().closeIdle(TimeValue.ZERO_MILLISECONDS);
      streaming.closeIdle(TimeValue.ZERO_MILLISECONDS);
    }
    context.beginsAt(now);
    ClassicHttpResponse response = client.executeOpen(null, request, context);
    if (!context.isConnected()) {
      throw new IOException(
          "the proxy %s answered %d when asked for a connection to %s"
              .formatted(route.proxyAddress(), response.getCode(), request.getAuthority()));
    }
    return response;
  }

  /** Does something later, unless it is cancelled before. */
  Future<?> after(Duration delay, Runnable action) {
    return timer.schedule(action, delay.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** How many connections are in use. */
  int leased() {
    return shared.connections().getTotalStats().getLeased() + streaming.getTotalStats().getLeased();
  }

  /** How many connections are kept for later. */
  int available() {
    return shared.connections().getTotalStats().getAvailable()
        + streaming.getTotalStats().getAvailable();
  }

  private static ScheduledThreadPoolExecutor timer() {
    ScheduledThreadPoolExecutor timer =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().daemon().name("http-timeouts").factory());
    timer.setRemoveOnCancelPolicy(true);
    return timer;
  }

  @Override
  public void close() {
    requests.close(CloseMode.IMMEDIATE);
    streams.close(CloseMode.IMMEDIATE);
    timer.shutdownNow();
  }
}
