package io.mantaray.local.pki;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Keys and certificates as text. */
final class Pem {
  private Pem() {}

  static String of(String type, byte[] content) {
    var base64 = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII));
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(type, base64.encodeToString(content), type);
  }
}
