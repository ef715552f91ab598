package io.mantaray.operator.kubernetes.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What arrives on a connection, read in large pieces and handed out in small ones. */
final class Incoming {
  private static final int BUFFER = 16 * 1024;
  private static final int LONGEST_LINE = 64 * 1024;

  private final InputStream source;
  private final byte[] buffer = new byte[BUFFER];
  private int next;
  private int end;

  Incoming(InputStream source) {
    this.source = source;
  }

  /** Waits until there is something to read; false at the end. */
  boolean arrived() throws IOException {
    if (next < end) {
      return true;
    }
    next = 0;
    end = Math.max(0, source.read(buffer, 0, buffer.length));
    return end > 0;
  }

  /** At least one byte, or -1 at the end. */
  int read(byte[] target, int offset, int most) throws IOException {
    if (next == end && most >= buffer.length) {
      return source.read(target, offset, most);
    }
    if (!arrived()) {
      return -1;
    }
    int count = Math.min(most, end - next);
    System.arraycopy(buffer, next, target, offset, count);
    next += count;
    return count;
  }

  /** A line of a head, without its end. */
  String line() throws IOException {
    StringBuilder line = new StringBuilder();
    while (line.length() <= LONGEST_LINE) {
      if (!arrived()) {
        throw new EOFException("the connection was closed in the middle of an answer");
      }
      int lineEnd = next;
      while (lineEnd < end && buffer[lineEnd] != '\n') {
        lineEnd++;
      }
      line.append(new String(buffer, next, lineEnd - next, StandardCharsets.ISO_8859_1));
      next = Math.min(lineEnd + 1, end);
      if (lineEnd < end) {
        return line.toString().stripTrailing();
      }
    }
    throw new IOException(
        "a line of the answer's head is longer than %d bytes".formatted(LONGEST_LINE));
  }
}
