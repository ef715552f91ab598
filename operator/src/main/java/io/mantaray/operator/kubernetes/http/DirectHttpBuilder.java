package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.TlsVersion;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** Turns the library's settings into a client. */
public final class DirectHttpBuilder
    extends StandardHttpClientBuilder<DirectHttpClient, DirectHttp, DirectHttpBuilder> {
  private static final Duration USUAL_CONNECT_TIMEOUT = Duration.ofSeconds(10);

  /**
   * Comes first, since it needs no help of the optimizing compiler, which the operator does
   * without: AES would then cost several times as much.
   */
  private static final String PREFERRED_CIPHER = "CHACHA20";

  DirectHttpBuilder(DirectHttp factory) {
    super(factory);
  }

  @Override
  public DirectHttpClient build() {
    if (client != null) {
      return new DirectHttpClient(this, client.connections(), client.getClosed());
    }
    Dialer dialer =
        new Dialer(
            new Dialer.Way(proxyType, proxyAddress, proxyAuthorization),
            encryption(),
            connectTimeout == null || connectTimeout.isZero()
                ? USUAL_CONNECT_TIMEOUT
                : connectTimeout);
    return new DirectHttpClient(
        this, new Connections(dialer, System::nanoTime), new AtomicBoolean());
  }

  @Override
  protected DirectHttpBuilder newInstance(DirectHttp factory) {
    return new DirectHttpBuilder(factory);
  }

  private Dialer.Encryption encryption() {
    SSLContext context = sslContext == null ? usualContext() : sslContext;
    SSLParameters parameters = context.getDefaultSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    parameters.setCipherSuites(
        Stream.of(parameters.getCipherSuites())
            .sorted(Comparator.comparing(suite -> !suite.contains(PREFERRED_CIPHER)))
            .toArray(String[]::new));
    if (tlsVersions != null && tlsVersions.length > 0) {
      parameters.setProtocols(
          Stream.of(tlsVersions).map(TlsVersion::javaName).toArray(String[]::new));
    }
    return new Dialer.Encryption(context, parameters, tlsServerName);
  }

  private static SSLContext usualContext() {
    try {
      return SSLContext.getDefault();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java has no TLS", e);
    }
  }
}
