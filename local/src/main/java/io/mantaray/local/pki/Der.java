package io.mantaray.local.pki;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;

/** Just enough of DER (ITU-T X.690), the encoding certificates are written in, to issue some. */
final class Der {
  private static final DateTimeFormatter GENERALIZED_TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] sequence(byte[]... items) {
    return value(0x30, concat(items));
  }

  static byte[] set(byte[]... items) {
    return value(0x31, concat(items));
  }

  static byte[] integer(BigInteger number) {
    return value(0x02, number.toByteArray());
  }

  static byte[] bool(boolean truth) {
    return value(0x01, new byte[] {(byte) (truth ? 0xff : 0)});
  }

  static byte[] octets(byte[] content) {
    return value(0x04, content);
  }

  /** Bits that fill whole bytes. */
  static byte[] bits(byte[] content) {
    return value(0x03, concat(new byte[] {0}, content));
  }

  /** A single byte of flags of which the last few bits are not used. */
  static byte[] flags(int flags, int unusedBits) {
    return value(0x03, new byte[] {(byte) unusedBits, (byte) flags});
  }

  static byte[] utf8(String text) {
    return value(0x0c, text.getBytes(StandardCharsets.UTF_8));
  }

  static byte[] time(Instant instant) {
    return value(0x18, GENERALIZED_TIME.format(instant).getBytes(StandardCharsets.US_ASCII));
  }

  /** A value tagged by its place in a choice or a list of options, replacing its own tag. */
  static byte[] implicit(int number, byte[] content) {
    return value(0x80 | number, content);
  }

  /** A value tagged by its place, around its own tag. */
  static byte[] explicit(int number, byte[] encoded) {
    return value(0xa0 | number, encoded);
  }

  /** An object identifier such as {@code 2.5.4.3}. */
  static byte[] oid(String dotted) {
    int[] arcs = Arrays.stream(dotted.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
    var content = new ByteArrayOutputStream();
    content.write(arcs[0] * 40 + arcs[1]);
    for (int i = 2; i < arcs.length; i++) {
      for (int shift = 28; shift > 0; shift -= 7) {
        if (arcs[i] >>> shift != 0) {
          content.write(0x80 | (arcs[i] >>> shift & 0x7f));
        }
      }
      content.write(arcs[i] & 0x7f);
    }
    return value(0x06, content.toByteArray());
  }

  static byte[] concat(byte[]... parts) {
    var all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] value(int tag, byte[] content) {
    var out = new ByteArrayOutputStream();
    out.write(tag);
    if (content.length < 0x80) {
      out.write(content.length);
    } else {
      byte[] length = BigInteger.valueOf(content.length).toByteArray();
      int from = length[0] == 0 ? 1 : 0;
      out.write(0x80 | (length.length - from));
      out.write(length, from, length.length - from);
    }
    out.writeBytes(content);
    return out.toByteArray();
  }
}
