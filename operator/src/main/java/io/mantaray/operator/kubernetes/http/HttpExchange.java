package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.StandardHttpRequest;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Future;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/**
 * A request and its answer. The connection belongs to it until the body has been read to its end or
 * the exchange is closed, whichever comes first.
 */
final class HttpExchange implements AutoCloseable {
  /** Sent again, they could be done twice. */
  private static final Set<String> NOT_IDEMPOTENT = Set.of("POST", "PATCH");

  private final StandardHttpRequest request;
  private final HttpUriRequestBase message;
  private final ExchangeContext context = new ExchangeContext();
  private final Duration timeout;
  private final @Nullable Future<?> timer;
  private final ClassicHttpResponse response;
  private volatile boolean timedOut;

  private HttpExchange(
      StandardHttpRequest request, Timeouts timeouts, Sender sender, HttpConnections connections)
      throws IOException {
    this.request = request;
    this.message = RequestMessage.of(request, timeouts.read());
    this.timeout = timeouts.total();
    this.timer = timeout.isZero() ? null : connections.after(timeout, this::timeOut);
    try {
      this.response = sender.send(message, context);
    } catch (IOException e) {
      throw failure(e);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  private interface Sender {
    ClassicHttpResponse send(HttpUriRequestBase message, ExchangeContext context)
        throws IOException;
  }

  /**
   * How long to wait; zero is for ever.
   *
   * @param total until the exchange is over, or {@link #keepOpen}
   * @param read while the server says nothing
   */
  record Timeouts(Duration total, Duration read) {
    static Timeouts of(@Nullable Duration timeout) {
      Duration both = timeout == null || timeout.isNegative() ? Duration.ZERO : timeout;
      return new Timeouts(both, both);
    }

    static Timeouts untilHead(@Nullable Duration timeout) {
      return new Timeouts(of(timeout).total(), Duration.ZERO);
    }
  }

  /** Sends a request and waits for the head of an answer that will be read at once. */
  static HttpExchange send(StandardHttpRequest request, HttpConnections connections)
      throws IOException {
    return new HttpExchange(
        request, Timeouts.of(request.getTimeout()), connections::send, connections);
  }

  /** Sends a request and waits for the head of an answer that may take long. */
  static HttpExchange stream(
      StandardHttpRequest request, Timeouts timeouts, HttpConnections connections)
      throws IOException {
    return new HttpExchange(request, timeouts, connections::stream, connections);
  }

  int code() {
    return response.getCode();
  }

  Map<String, List<String>> headers() {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (Header header : response.getHeaders()) {
      headers.computeIfAbsent(header.getName(), _ -> new ArrayList<>(1)).add(header.getValue());
    }
    return headers;
  }

  /** From here on the exchange may take as long as it likes. */
  void keepOpen() {
    if (timer != null) {
      timer.cancel(false);
    }
  }

  /** The body as it arrives. */
  InputStream body() throws IOException {
    HttpEntity entity = response.getEntity();
    return entity == null ? InputStream.nullInputStream() : entity.getContent();
  }

  /**
   * All of the body.
   *
   * @param mostBytes when there are more, the rest is not read
   */
  byte[] readBody(int mostBytes) throws IOException {
    HttpEntity entity = response.getEntity();
    try {
      return entity == null ? new byte[0] : readAll(entity, mostBytes);
    } catch (IOException e) {
      throw failure(e);
    } finally {
      close();
    }
  }

  private byte[] readAll(HttpEntity entity, int mostBytes) throws IOException {
    long length = entity.getContentLength();
    if (length < 0 && !entity.isChunked()) {
      // Its end and a broken connection look the same.
      throw new IOException("the answer does not say where it ends");
    }
    if (length > mostBytes) {
      throw tooLarge(mostBytes);
    }
    InputStream content = entity.getContent();
    byte[] bytes = content.readNBytes(length < 0 ? mostBytes : (int) length);
    if (content.read() >= 0) {
      throw tooLarge(mostBytes);
    }
    return bytes;
  }

  private KubernetesClientException tooLarge(int mostBytes) {
    return new KubernetesClientException(
        "The answer to %s has more than %d bytes".formatted(name(), mostBytes));
  }

  private void timeOut() {
    timedOut = true;
    message.cancel();
  }

  private IOException failure(IOException e) {
    close();
    IOException failure = timedOut ? tooLate(e) : e;
    if (context.isConnected() && NOT_IDEMPOTENT.contains(request.method())) {
      // Of another type than failures after which the library sends a request again.
      throw new KubernetesClientException(
          "%s got no answer, so it may have been done or not: %s".formatted(name(), failure),
          failure);
    }
    return failure;
  }

  private static IOException tooLate(IOException cause) {
    return cause instanceof SocketTimeoutException
        ? cause
        : (IOException) new SocketTimeoutException("no answer in time").initCause(cause);
  }

  private String name() {
    return request.method() + " " + request.uri().getPath();
  }

  /** Gives up what has not been read. */
  @Override
  public void close() {
    keepOpen();
    message.cancel();
  }
}
