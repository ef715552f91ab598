package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.StandardHttpClient;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import io.fabric8.kubernetes.client.http.StandardWebSocketBuilder;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketResponse;
import io.fabric8.kubernetes.client.http.WebSocketUpgradeResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The library's client over blocking connections. A caller on a virtual thread, as reconciles are,
 * does the exchange itself; others have a virtual thread do it.
 */
public final class ApacheHttpClient
    extends StandardHttpClient<ApacheHttpClient, ApacheHttpClientFactory, ApacheHttpClientBuilder> {
  private final HttpConnections connections;

  ApacheHttpClient(
      ApacheHttpClientBuilder builder, HttpConnections connections, AtomicBoolean closed) {
    super(builder, closed);
    this.connections = connections;
  }

  HttpConnections connections() {
    return connections;
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    Callable<HttpResponse<AsyncBody>> exchange =
        request.isForStreaming() ? () -> stream(request, consumer) : () -> send(request, consumer);
    return Thread.currentThread().isVirtual() ? here(exchange) : elsewhere(exchange);
  }

  private HttpResponse<AsyncBody> send(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer)
      throws IOException {
    HttpExchange exchange = observed(request, () -> HttpExchange.send(request, connections));
    byte[] body = exchange.readBody(maxBodySize().bytes());
    return new ApacheHttpResponse(
        exchange.code(), exchange.headers(), new BufferedBody(body, consumer), request);
  }

  private HttpResponse<AsyncBody> stream(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer)
      throws IOException {
    HttpExchange.Timeouts timeouts = HttpExchange.Timeouts.untilHead(request.getTimeout());
    HttpExchange exchange =
        observed(request, () -> HttpExchange.stream(request, timeouts, connections));
    exchange.keepOpen();
    return new ApacheHttpResponse(
        exchange.code(), exchange.headers(), new StreamedBody(exchange, consumer), request);
  }

  private interface Opening {
    HttpExchange open() throws IOException;
  }

  private HttpExchange observed(StandardHttpRequest request, Opening opening) throws IOException {
    RequestObserver observer = getTag(RequestObserver.class);
    if (observer == null) {
      return opening.open();
    }
    long begin = System.nanoTime();
    int code = 0;
    try {
      HttpExchange exchange = opening.open();
      code = exchange.code();
      return exchange;
    } finally {
      observer.onAnswer().answered(request, code, Duration.ofNanos(System.nanoTime() - begin));
    }
  }

  private MaxBodySize maxBodySize() {
    MaxBodySize given = getTag(MaxBodySize.class);
    return given == null ? MaxBodySize.DEFAULT : given;
  }

  /**
   * The library follows changes over a web socket. All it needs of it are messages from the server,
   * and those an API server also writes as lines of a plain answer, which is less work for both.
   */
  @Override
  public CompletableFuture<WebSocketResponse> buildWebSocketDirect(
      StandardWebSocketBuilder builder, WebSocket.Listener listener) {
    return elsewhere(() -> watch(builder.asHttpRequest(), listener));
  }

  private WebSocketResponse watch(StandardHttpRequest request, WebSocket.Listener listener)
      throws IOException {
    WatchRequest watch = WatchRequest.of(request.uri());
    HttpExchange exchange =
        observed(request, () -> HttpExchange.stream(request, watch.timeouts(), connections));
    if (!HttpResponse.isSuccessful(exchange.code())) {
      String reason = new String(exchange.readBody(maxBodySize().bytes()), StandardCharsets.UTF_8);
      return new WebSocketResponse(
          new WebSocketUpgradeResponse(request, exchange.code(), exchange.headers()),
          new IOException(reason));
    }
    exchange.keepOpen();
    WatchStream stream = new WatchStream(exchange, listener);
    stream.start();
    return new WebSocketResponse(new WebSocketUpgradeResponse(request), stream);
  }

  private static <T> CompletableFuture<T> here(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    run(work, result);
    return result;
  }

  private static <T> CompletableFuture<T> elsewhere(Callable<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread.ofVirtual().name("http").start(() -> run(work, result));
    return result;
  }

  /** Whatever goes wrong is for the one who waits for the result. */
  @SuppressWarnings("IllegalCatch")
  private static <T> void run(Callable<T> work, CompletableFuture<T> result) {
    try {
      result.complete(work.call());
    } catch (Exception e) {
      result.completeExceptionally(e);
    }
  }

  @Override
  protected void doClose() {
    connections.close();
  }
}
