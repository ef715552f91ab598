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
public final class DirectHttpClient
    extends StandardHttpClient<DirectHttpClient, DirectHttp, DirectHttpBuilder> {
  private final Connections connections;

  DirectHttpClient(DirectHttpBuilder builder, Connections connections, AtomicBoolean closed) {
    super(builder, closed);
    this.connections = connections;
  }

  Connections connections() {
    return connections;
  }

  @Override
  public CompletableFuture<HttpResponse<AsyncBody>> consumeBytesDirect(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    return Thread.currentThread().isVirtual()
        ? here(() -> answer(request, consumer))
        : elsewhere(() -> answer(request, consumer));
  }

  private HttpResponse<AsyncBody> answer(
      StandardHttpRequest request, AsyncBody.Consumer<List<ByteBuffer>> consumer)
      throws IOException {
    Exchange exchange = exchange(request);
    AsyncBody body;
    if (request.isForStreaming() && HttpResponse.isSuccessful(exchange.head().code())) {
      exchange.waitForEver();
      body = new StreamedBody(exchange, consumer);
    } else {
      body = new WholeBody(exchange.readBody(), consumer);
    }
    return new Answer(exchange.head(), body, request);
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
    if (!WatchedLines.areAskedForBy(request.uri())) {
      throw new UnsupportedOperationException("web sockets are for watches alone here");
    }
    Exchange exchange = exchange(request);
    if (!HttpResponse.isSuccessful(exchange.head().code())) {
      String reason = new String(exchange.readBody(), StandardCharsets.UTF_8);
      return new WebSocketResponse(
          new WebSocketUpgradeResponse(request, exchange.head().code(), exchange.head().headers()),
          new IOException(reason));
    }
    exchange.waitForEver();
    WatchedLines lines = new WatchedLines(exchange, listener);
    lines.start();
    return new WebSocketResponse(new WebSocketUpgradeResponse(request), lines);
  }

  private Exchange exchange(StandardHttpRequest request) throws IOException {
    Duration timeout = request.getTimeout();
    return Exchange.of(request, connections, timeout == null ? Duration.ZERO : timeout);
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
