package io.mantaray.local.pki;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;

/** Kinds of keys. */
public enum KeyKind {
  /** Made in no time. */
  ELLIPTIC_CURVE("EC", 256),
  /** For clients: there are some that read no other kind without further libraries. */
  RSA("RSA", 2048);

  private final String algorithm;
  private final int size;

  KeyKind(String algorithm, int size) {
    this.algorithm = algorithm;
    this.size = size;
  }

  KeyPair generate() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
      generator.initialize(size);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
