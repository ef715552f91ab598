package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.HttpClient.ProxyType;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.CredentialsProvider;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.impl.auth.CredentialsProviderBuilder;
import org.apache.hc.core5.http.HttpHost;
import org.jspecify.annotations.Nullable;

/**
 * The way to the server.
 *
 * @param connectTimeout also for each step of the TLS handshake
 * @param proxyAuthorization as the header has it: {@code Basic} and the encoded name and password
 */
record ServerRoute(
    @Nullable Duration connectTimeout,
    ProxyType proxyType,
    @Nullable InetSocketAddress proxyAddress,
    @Nullable String proxyAuthorization) {
  private static final Duration DEFAULT_CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final String BASIC = "Basic ";

  Duration connectTimeoutOrDefault() {
    return connectTimeout == null || connectTimeout.isZero()
        ? DEFAULT_CONNECT_TIMEOUT
        : connectTimeout;
  }

  Optional<HttpHost> httpProxy() {
    return proxyAddress != null && proxyType == ProxyType.HTTP
        ? Optional.of(new HttpHost(proxyAddress.getHostString(), proxyAddress.getPort()))
        : Optional.empty();
  }

  Optional<InetSocketAddress> socksProxy() {
    boolean socks = proxyType == ProxyType.SOCKS4 || proxyType == ProxyType.SOCKS5;
    return socks ? Optional.ofNullable(proxyAddress) : Optional.empty();
  }

  Optional<CredentialsProvider> proxyCredentials() {
    if (proxyAuthorization == null || !proxyAuthorization.startsWith(BASIC)) {
      return Optional.empty();
    }
    String[] words =
        new String(
                Base64.getDecoder().decode(proxyAuthorization.substring(BASIC.length())),
                StandardCharsets.UTF_8)
            .split(":", 2);
    return httpProxy()
        .map(
            proxy ->
                CredentialsProviderBuilder.create()
                    .add(
                        new AuthScope(proxy),
                        new UsernamePasswordCredentials(
                            words[0], words.length > 1 ? words[1].toCharArray() : new char[0]))
                    .build());
  }
}
