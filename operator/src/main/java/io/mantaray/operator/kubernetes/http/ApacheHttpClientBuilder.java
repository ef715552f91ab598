package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.StandardHttpClientBuilder;
import io.fabric8.kubernetes.client.http.TlsVersion;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.HostnameVerificationPolicy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.reactor.ssl.SSLBufferMode;
import org.jspecify.annotations.Nullable;

/** Turns the library's settings into a client. */
public final class ApacheHttpClientBuilder
    extends StandardHttpClientBuilder<
        ApacheHttpClient, ApacheHttpClientFactory, ApacheHttpClientBuilder> {
  /**
   * Comes first, since it needs no help of the optimizing compiler, which the operator does
   * without: AES would then cost several times as much.
   */
  private static final String PREFERRED_CIPHER = "CHACHA20";

  private @Nullable ClientCertificateFiles clientCertificate;

  ApacheHttpClientBuilder(ApacheHttpClientFactory factory) {
    super(factory);
  }

  /** The files of the certificate that the SSL context was made of, to be read when replaced. */
  void clientCertificate(ClientCertificateFiles files) {
    clientCertificate = files;
  }

  @Override
  public ApacheHttpClient build() {
    if (client != null) {
      return new ApacheHttpClient(this, client.connections(), client.getClosed());
    }
    HttpConnections connections =
        clientCertificate == null
            ? HttpConnections.of(route(), tls(), () -> 0)
            : reloading(clientCertificate);
    return new ApacheHttpClient(this, connections, new AtomicBoolean());
  }

  private HttpConnections reloading(ClientCertificateFiles files) {
    ReloadingTls tls =
        new ReloadingTls(
            files, tls(), keys -> tls(SSLUtils.sslContext(keys, trustManagers)), System::nanoTime);
    return HttpConnections.of(route(), tls, tls::generation);
  }

  private ServerRoute route() {
    return new ServerRoute(connectTimeout, proxyType, proxyAddress, proxyAuthorization);
  }

  private TlsSocketStrategy tls() {
    return tls(sslContext == null ? SSLUtils.sslContext(null, null) : sslContext);
  }

  private TlsSocketStrategy tls(SSLContext context) {
    TlsSocketStrategy tls =
        new DefaultClientTlsStrategy(
            context,
            protocols(),
            cipherSuites(context),
            SSLBufferMode.STATIC,
            HostnameVerificationPolicy.BUILTIN,
            null);
    return tlsServerName == null || tlsServerName.isEmpty()
        ? tls
        : (socket, _, port, attachment, http) ->
            tls.upgrade(socket, tlsServerName, port, attachment, http);
  }

  private String @Nullable [] protocols() {
    return tlsVersions == null || tlsVersions.length == 0
        ? null
        : Stream.of(tlsVersions).map(TlsVersion::javaName).toArray(String[]::new);
  }

  private static String[] cipherSuites(SSLContext context) {
    return Stream.of(context.getDefaultSSLParameters().getCipherSuites())
        .sorted(Comparator.comparing(suite -> !suite.contains(PREFERRED_CIPHER)))
        .toArray(String[]::new);
  }

  @Override
  protected ApacheHttpClientBuilder newInstance(ApacheHttpClientFactory factory) {
    return new ApacheHttpClientBuilder(factory);
  }
}
