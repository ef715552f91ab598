package io.mantaray.local.pki;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;

class CertificateAuthorityTest {
  private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
  private final CertificateAuthority authority =
      new CertificateAuthority("manta-test", InstantSource.fixed(NOW));

  @Test
  void theAuthorityTrustsItself() throws Exception {
    X509Certificate self = parse(authority.self());

    self.verify(self.getPublicKey());
    assertThat(self.getBasicConstraints()).isGreaterThanOrEqualTo(0);
    assertThat(self.getKeyUsage()[5]).as("may sign certificates").isTrue();
    assertThat(self.getSubjectX500Principal().getName()).isEqualTo("CN=manta-test");
  }

  @Test
  void aClientIsAUserWithGroups() throws Exception {
    X509Certificate client =
        parse(authority.issue(Identity.client("admin", "system:masters"), KeyKind.RSA));

    client.verify(parse(authority.self()).getPublicKey());
    assertThat(client.getSubjectX500Principal().getName()).isEqualTo("CN=admin,O=system:masters");
    assertThat(client.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.2");
    assertThat(client.getBasicConstraints()).as("is no authority").isEqualTo(-1);
    assertThat(client.getSubjectAlternativeNames()).isNull();
  }

  @Test
  void aServerHasNamesAndAddresses() throws Exception {
    X509Certificate server =
        parse(
            authority.issue(
                Identity.server("api", List.of("localhost", "a.b"), List.of("127.0.0.1")),
                KeyKind.ELLIPTIC_CURVE));

    List<Object> names =
        server.getSubjectAlternativeNames().stream().<Object>map(List::getLast).toList();
    assertThat(names).containsExactly("localhost", "a.b", "127.0.0.1");
    assertThat(server.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
  }

  @Test
  void certificatesAreValidForTenYears() throws Exception {
    X509Certificate client = parse(authority.issue(Identity.client("a"), KeyKind.RSA));

    client.checkValidity(Date.from(NOW));
    client.checkValidity(Date.from(NOW.plus(Duration.ofDays(3649))));
    assertThat(client.getNotAfter()).isEqualTo(Date.from(NOW.plus(Duration.ofDays(3650))));
  }

  @Test
  void theKeyFitsTheCertificate() throws Exception {
    Credential credential = authority.issue(Identity.client("a"), KeyKind.RSA);
    byte[] text = "text".getBytes(StandardCharsets.UTF_8);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(key(credential));
    signature.update(text);
    byte[] signed = signature.sign();

    signature.initVerify(parse(credential));
    signature.update(text);
    assertThat(signature.verify(signed)).isTrue();
  }

  private static X509Certificate parse(Credential credential) throws CertificateException {
    return (X509Certificate)
        CertificateFactory.getInstance("X.509")
            .generateCertificate(
                new ByteArrayInputStream(
                    credential.certificate().getBytes(StandardCharsets.US_ASCII)));
  }

  private static PrivateKey key(Credential credential) throws Exception {
    String base64 = credential.key().replaceAll("-----[A-Z ]+-----", "");
    byte[] bytes = Base64.getMimeDecoder().decode(base64);
    return KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(bytes));
  }
}
