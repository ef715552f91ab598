package io.mantaray.operator.kubernetes;

import io.fabric8.kubernetes.client.Config;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;

/**
 * The client certificate of the kubeconfig. An API server treats an expired one as anonymous
 * without a reason, so the operator checks it itself.
 */
record ClientCertificate(String subject, Instant end) {

  /** The certificate of a configuration that has a readable one. */
  static Optional<ClientCertificate> of(Config config) {
    try (InputStream pem = open(config)) {
      X509Certificate certificate =
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
      return Optional.of(
          new ClientCertificate(
              certificate.getSubjectX500Principal().getName(),
              certificate.getNotAfter().toInstant()));
    } catch (IOException | CertificateException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static InputStream open(Config config) throws IOException {
    String data = config.getClientCertData();
    String file = config.getClientCertFile();
    if (data != null && !data.isEmpty()) {
      return new ByteArrayInputStream(Base64.getDecoder().decode(data));
    }
    if (file != null && !file.isEmpty()) {
      return Files.newInputStream(Path.of(file));
    }
    throw new IOException("no certificate");
  }

  boolean isExpired(Instant now) {
    return now.isAfter(end);
  }

  String whatToDo() {
    return "The client certificate of %s in the kubeconfig expired on %s; renew it."
        .formatted(subject, end);
  }
}
