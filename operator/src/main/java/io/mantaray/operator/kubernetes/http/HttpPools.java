package io.mantaray.operator.kubernetes.http;

import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManager;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.pool.PoolConcurrencyPolicy;
import org.apache.hc.core5.pool.PoolReusePolicy;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** Makes pools of connections. The one used last is used next, so quiet times let others go. */
final class HttpPools {
  /** Less than the 90 s after which an API server closes it. */
  private static final Timeout IDLE_TIMEOUT = Timeout.ofSeconds(60);

  /** A connection that rested longer is asked whether the server has closed it. */
  private static final TimeValue VALIDATE_AFTER = TimeValue.ofSeconds(1);

  private static final Http1Config HTTP =
      Http1Config.custom()
          .setBufferSize(16 * 1024)
          .setMaxLineLength(64 * 1024)
          .setMaxHeaderCount(200)
          .build();

  private HttpPools() {}

  static PoolingHttpClientConnectionManager shared(ServerRoute route, TlsSocketStrategy tls) {
    return builder(route, tls)
        .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.STRICT)
        .setMaxConnTotal(Integer.MAX_VALUE)
        .build();
  }

  static PoolingHttpClientConnectionManager unlimited(ServerRoute route, TlsSocketStrategy tls) {
    return builder(route, tls)
        .setPoolConcurrencyPolicy(PoolConcurrencyPolicy.LAX)
        .setMaxConnPerRoute(Integer.MAX_VALUE)
        .build();
  }

  private static PoolingHttpClientConnectionManagerBuilder builder(
      ServerRoute route, TlsSocketStrategy tls) {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setConnPoolPolicy(PoolReusePolicy.LIFO)
        .setConnectionFactory(
            ManagedHttpClientConnectionFactory.builder()
                .http1Config(HTTP)
                .responseParserFactory(_ -> new StrictResponseParser(HTTP))
                .build())
        .setDefaultConnectionConfig(
            ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(route.connectTimeoutOrDefault()))
                .setIdleTimeout(IDLE_TIMEOUT)
                .setValidateAfterInactivity(VALIDATE_AFTER)
                .build())
        .setDefaultSocketConfig(socket(route))
        .setTlsSocketStrategy(tls);
  }

  /**
   * A watch may say nothing for minutes. The keep-alive of TCP finds a server that is gone within a
   * minute, where the system's own would take two hours.
   */
  private static SocketConfig socket(ServerRoute route) {
    SocketConfig.Builder socket =
        SocketConfig.custom()
            .setTcpNoDelay(true)
            .setSoKeepAlive(true)
            .setTcpKeepIdle(30)
            .setTcpKeepInterval(10)
            .setTcpKeepCount(3);
    route.socksProxy().ifPresent(socket::setSocksProxyAddress);
    return socket.build();
  }
}
