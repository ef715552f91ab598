package io.mantaray.operator.kubernetes.http;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;

/** A certificate of a test, with its key. */
record TestCertificate(X509Certificate certificate, PrivateKey key) {
  private static final char[] PASSWORD = "test".toCharArray();

  String pem() {
    return pem(certificate);
  }

  String keyPem() {
    return pem(key);
  }

  private static String pem(Object content) {
    StringWriter text = new StringWriter();
    try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
      pem.writeObject(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  /** For a server that shows this certificate and trusts clients of that authority. */
  SSLContext serverContext(TestAuthority clients) {
    try {
      KeyStore keys = emptyStore();
      keys.setKeyEntry("server", key, PASSWORD, new Certificate[] {certificate});
      KeyManagerFactory identities =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      identities.init(keys, PASSWORD);
      KeyStore trusted = emptyStore();
      trusted.setCertificateEntry("clients", clients.certificate().certificate());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(identities.getKeyManagers(), trust.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
