package io.mantaray.local.pki;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * Issues the certificates of one cluster (RFC 5280).
 *
 * <p>The JDK reads certificates but has no way to make them; these few lines spare the user from
 * having openssl installed.
 */
public final class CertificateAuthority {
  private static final Duration VALIDITY = Duration.ofDays(3650);
  private static final String COMMON_NAME = "2.5.4.3";
  private static final String ORGANIZATION = "2.5.4.10";
  private static final String ECDSA_WITH_SHA256 = "1.2.840.10045.4.3.2";
  private static final String SUBJECT_ALTERNATIVE_NAMES = "2.5.29.17";
  private static final String BASIC_CONSTRAINTS = "2.5.29.19";
  private static final String KEY_USAGE = "2.5.29.15";
  private static final String EXTENDED_KEY_USAGE = "2.5.29.37";
  private static final String SERVER_AUTHENTICATION = "1.3.6.1.5.5.7.3.1";
  private static final String CLIENT_AUTHENTICATION = "1.3.6.1.5.5.7.3.2";
  // digitalSignature, keyEncipherment; and keyCertSign, cRLSign, digitalSignature.
  private static final byte[] LEAF_USAGE = Der.flags(0xa0, 5);
  private static final byte[] AUTHORITY_USAGE = Der.flags(0x86, 1);

  private final Identity identity;
  private final KeyPair keys;
  private final InstantSource clock;
  private final SecureRandom random;

  public CertificateAuthority(String name, InstantSource clock) {
    this.identity = Identity.client(name);
    this.keys = KeyKind.ELLIPTIC_CURVE.generate();
    this.clock = clock;
    this.random = new SecureRandom();
  }

  /** The authority's own certificate. */
  public Credential self() {
    List<byte[]> extensions =
        List.of(
            extension(BASIC_CONSTRAINTS, true, Der.sequence(Der.bool(true))),
            extension(KEY_USAGE, true, AUTHORITY_USAGE));
    return credential(certificate(identity, keys.getPublic(), extensions), keys.getPrivate());
  }

  /** A new key and a certificate for it. */
  public Credential issue(Identity subject, KeyKind kind) {
    KeyPair subjectKeys = kind.generate();
    byte[] certificate = certificate(subject, subjectKeys.getPublic(), leafExtensions(subject));
    return credential(certificate, subjectKeys.getPrivate());
  }

  /** A key pair without a certificate, the public key in the place of the certificate. */
  public static Credential bareKeys() {
    KeyPair keys = KeyKind.ELLIPTIC_CURVE.generate();
    return new Credential(
        Pem.of("PUBLIC KEY", keys.getPublic().getEncoded()),
        Pem.of("PRIVATE KEY", keys.getPrivate().getEncoded()));
  }

  private byte[] certificate(Identity subject, PublicKey key, List<byte[]> extensions) {
    Instant now = clock.instant();
    byte[] algorithm = Der.sequence(Der.oid(ECDSA_WITH_SHA256));
    byte[] content =
        Der.sequence(
            Der.explicit(0, Der.integer(BigInteger.TWO)), // Version 3 counts from zero.
            Der.integer(new BigInteger(127, random).add(BigInteger.ONE)),
            algorithm,
            name(identity),
            // A clock that runs slightly behind shall not find the certificate invalid.
            Der.sequence(Der.time(now.minus(Duration.ofHours(1))), Der.time(now.plus(VALIDITY))),
            name(subject),
            key.getEncoded(),
            Der.explicit(3, Der.sequence(extensions.toArray(byte[][]::new))));
    return Der.sequence(content, algorithm, Der.bits(sign(content)));
  }

  private static List<byte[]> leafExtensions(Identity subject) {
    String purpose = subject.isServer() ? SERVER_AUTHENTICATION : CLIENT_AUTHENTICATION;
    var extensions = new ArrayList<byte[]>();
    extensions.add(extension(KEY_USAGE, true, LEAF_USAGE));
    extensions.add(extension(EXTENDED_KEY_USAGE, false, Der.sequence(Der.oid(purpose))));
    if (subject.isServer()) {
      extensions.add(extension(SUBJECT_ALTERNATIVE_NAMES, false, alternativeNames(subject)));
    }
    return extensions;
  }

  private static byte[] alternativeNames(Identity subject) {
    var names = new ArrayList<byte[]>();
    for (String name : subject.names()) {
      names.add(Der.implicit(2, name.getBytes(StandardCharsets.US_ASCII)));
    }
    for (String address : subject.addresses()) {
      names.add(Der.implicit(7, ipv4(address)));
    }
    return Der.sequence(names.toArray(byte[][]::new));
  }

  private static byte[] ipv4(String address) {
    String[] parts = address.split("\\.", -1);
    var bytes = new byte[4];
    for (int i = 0; i < 4; i++) {
      bytes[i] = (byte) Integer.parseInt(parts[i]);
    }
    return bytes;
  }

  private static byte[] name(Identity identity) {
    var parts = new ArrayList<byte[]>();
    identity.organizations().forEach(group -> parts.add(namePart(ORGANIZATION, group)));
    parts.add(namePart(COMMON_NAME, identity.commonName()));
    return Der.sequence(parts.toArray(byte[][]::new));
  }

  private static byte[] namePart(String type, String value) {
    return Der.set(Der.sequence(Der.oid(type), Der.utf8(value)));
  }

  private static byte[] extension(String type, boolean critical, byte[] value) {
    return critical
        ? Der.sequence(Der.oid(type), Der.bool(true), Der.octets(value))
        : Der.sequence(Der.oid(type), Der.octets(value));
  }

  private byte[] sign(byte[] content) {
    try {
      Signature signature = Signature.getInstance("SHA256withECDSA");
      signature.initSign(keys.getPrivate());
      signature.update(content);
      return signature.sign();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Credential credential(byte[] certificate, PrivateKey key) {
    return new Credential(
        Pem.of("CERTIFICATE", certificate), Pem.of("PRIVATE KEY", key.getEncoded()));
  }
}
