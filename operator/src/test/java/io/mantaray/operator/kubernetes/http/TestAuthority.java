package io.mantaray.operator.kubernetes.http;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.cert.CertIOException;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** A certificate authority of a test. */
final class TestAuthority {
  private static final Duration VALIDITY = Duration.ofDays(1);
  private static final AtomicLong SERIAL = new AtomicLong(1);

  private final TestCertificate own;

  TestAuthority(String name) {
    KeyPair keys = newKeys("EC", 256);
    X500Principal subject = new X500Principal("CN=" + name);
    own =
        new TestCertificate(
            issue(
                new Subject(subject, keys, List.of(), true),
                subject,
                keys.getPrivate(),
                Instant.now()),
            keys.getPrivate());
  }

  private record Subject(
      X500Principal name, KeyPair keys, List<GeneralName> hosts, boolean issuer) {}

  TestCertificate certificate() {
    return own;
  }

  /** A certificate for a server that is reached by these names and addresses. */
  TestCertificate server(String... hosts) {
    return issue("server", Instant.now(), hosts);
  }

  /** One that ended yesterday. */
  TestCertificate expiredServer(String... hosts) {
    return issue("server", Instant.now().minus(Duration.ofDays(2)), hosts);
  }

  TestCertificate client(String user) {
    return issue(user, newKeys("RSA", 2048), Instant.now());
  }

  private TestCertificate issue(String name, Instant from, String... hosts) {
    return issue(name, newKeys("EC", 256), from, hosts);
  }

  private TestCertificate issue(String name, KeyPair keys, Instant from, String... hosts) {
    List<GeneralName> names =
        Stream.of(hosts)
            .map(
                host ->
                    new GeneralName(
                        host.matches("[0-9.]+|.*:.*") ? GeneralName.iPAddress : GeneralName.dNSName,
                        host))
            .toList();
    return new TestCertificate(
        issue(
            new Subject(new X500Principal("CN=" + name), keys, names, false),
            own.certificate().getSubjectX500Principal(),
            own.key(),
            from),
        keys.getPrivate());
  }

  private static X509Certificate issue(
      Subject subject, X500Principal issuer, PrivateKey issuerKey, Instant from) {
    try {
      X509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              issuer,
              BigInteger.valueOf(SERIAL.getAndIncrement()),
              Date.from(from.minusSeconds(60)),
              Date.from(from.plus(VALIDITY)),
              subject.name(),
              subject.keys().getPublic());
      builder.addExtension(
          Extension.basicConstraints, true, new BasicConstraints(subject.issuer()));
      if (!subject.hosts().isEmpty()) {
        builder.addExtension(
            Extension.subjectAlternativeName,
            false,
            new GeneralNames(subject.hosts().toArray(GeneralName[]::new)));
      }
      return new JcaX509CertificateConverter()
          .getCertificate(
              builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(issuerKey)));
    } catch (CertIOException | OperatorCreationException | GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static KeyPair newKeys(String algorithm, int bits) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(bits);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
