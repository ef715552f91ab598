package io.mantaray.load;

import io.mantaray.load.RequestOutcome.Failed;
import io.mantaray.load.RequestOutcome.Result;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 client that keeps its connections, as browsers and Go's client do.
 *
 * <p>A server may close a kept connection at any moment, also while a request is on its way. No
 * client can avoid that, so RFC 9112 (9.3.1) lets it send the request again, and real ones do:
 *
 * <ol>
 *   <li>only when the connection was used before: a new one that fails is a failure,
 *   <li>only when not one byte of an answer came,
 *   <li>only when the request is idempotent: a POST may have been done,
 *   <li>only once, within the same timeout. The report counts it as resent.
 * </ol>
 *
 * <p>Nothing else is tried again. (Java's own client tries a refused connection once more and does
 * not tell, so with it some failures would never be counted.)
 */
final class KeepAliveClient implements AutoCloseable {
  /** A connection that rested longer is looked at, which takes a millisecond, before it is used. */
  private static final TimeValue VALIDATE_AFTER = TimeValue.ofMilliseconds(100);

  private static final int MOST_BYTES = 1 << 20;

  private final LoadPlan plan;
  private final ScheduledExecutorService timer;
  private final PoolingHttpClientConnectionManager pool;
  private final CloseableHttpClient client;

  /**
   * A client without connections yet.
   *
   * @param timer ends requests that take too long
   */
  KeepAliveClient(LoadPlan plan, ScheduledExecutorService timer) {
    this.plan = plan;
    this.timer = timer;
    this.pool = pool(plan.timeout());
    this.client = client(pool, plan.timeout());
  }

  /** Sends the request, twice if need be, and waits for what becomes of it. */
  RequestOutcome send() {
    try (var deadline = Deadline.in(plan.timeout(), timer)) {
      try {
        return new RequestOutcome(sendOnce(deadline), /* resent= */ false);
      } catch (StaleConnectionException stale) {
        if (deadline.hasPassed() || !plan.request().isIdempotent()) {
          return new RequestOutcome(failed(stale, deadline), /* resent= */ false);
        }
      } catch (IOException e) {
        return new RequestOutcome(failed(e, deadline), /* resent= */ false);
      }
      // A server that closes one kept connection has often closed them all.
      pool.closeIdle(TimeValue.ZERO_MILLISECONDS);
      try {
        return new RequestOutcome(sendOnce(deadline), /* resent= */ true);
      } catch (IOException e) {
        return new RequestOutcome(failed(e, deadline), /* resent= */ true);
      }
    }
  }

  private Result sendOnce(Deadline deadline) throws IOException {
    HttpUriRequestBase message = message(plan.request());
    deadline.cancels(message);
    try (ClassicHttpResponse response = client.executeOpen(null, message, null)) {
      return plan.answer().check(response.getCode(), body(response.getEntity()));
    }
  }

  private static Failed failed(IOException failure, Deadline deadline) {
    IOException cause =
        failure instanceof StaleConnectionException stale ? stale.failure() : failure;
    FailureKind kind = FailureKind.of(cause);
    // A cancelled request fails in whatever way the moment brings.
    boolean cancelled = deadline.hasPassed() && kind != FailureKind.CONNECT_TIMEOUT;
    return new Failed(cancelled ? FailureKind.TIMEOUT : kind, cause.toString());
  }

  private static HttpUriRequestBase message(LoadRequest request) {
    var message = new HttpUriRequestBase(request.method(), request.uri());
    request.headers().forEach(message::setHeader);
    String body = request.body();
    if (body != null) {
      message.setEntity(new StringEntity(body, StandardCharsets.UTF_8));
    }
    return message;
  }

  /** Read to its end, so that the connection can be used again. */
  private static String body(@Nullable HttpEntity entity) throws IOException {
    if (entity == null) {
      return "";
    }
    try (InputStream content = entity.getContent()) {
      byte[] bytes = content.readNBytes(MOST_BYTES);
      if (bytes.length == MOST_BYTES && content.read() >= 0) {
        throw new IOException("the answer has more than " + MOST_BYTES + " bytes");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  private static PoolingHttpClientConnectionManager pool(Duration timeout) {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .responseParserFactory(_ -> new CompleteHeadParser())
                .build())
        .setMaxConnTotal(Integer.MAX_VALUE)
        .setMaxConnPerRoute(Integer.MAX_VALUE)
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(timeout))
                .setSocketTimeout(Timeout.of(timeout))
                .setValidateAfterInactivity(VALIDATE_AFTER)
                .build())
        .build();
  }

  private static CloseableHttpClient client(
      PoolingHttpClientConnectionManager pool, Duration timeout) {
    return HttpClients.custom()
        .setConnectionManager(pool)
        .setRequestExecutor(new StaleConnectionDetector())
        .setDefaultRequestConfig(
            RequestConfig.custom()
                .setConnectionRequestTimeout(Timeout.of(timeout))
                .setResponseTimeout(Timeout.of(timeout))
                .build())
        .disableAutomaticRetries()
        .disableAuthCaching()
        .disableConnectionState()
        .disableContentCompression()
        .disableCookieManagement()
        .disableRedirectHandling()
        .build();
  }

  @Override
  public void close() {
    client.close(CloseMode.IMMEDIATE);
  }
}
