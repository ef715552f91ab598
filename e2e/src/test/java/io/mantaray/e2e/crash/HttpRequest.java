package io.mantaray.e2e.crash;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A request as it came over the wire, to be sent on as it is. Each character is one byte.
 *
 * @param head the first line and the headers, up to and with the empty line
 */
public record HttpRequest(String head, String body) {
  private static final Charset BYTES = StandardCharsets.ISO_8859_1;
  private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

  /** Reads the next one; empty if there is none any more. */
  static Optional<HttpRequest> read(InputStream in) throws IOException {
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    int end = 0; // How much of the empty line that ends the head has been read.
    while (end < 4) {
      int next = in.read();
      if (next < 0) {
        return Optional.empty();
      }
      head.write(next);
      end = next == "\r\n\r\n".charAt(end) ? end + 1 : next == '\r' ? 1 : 0;
    }
    String text = head.toString(BYTES);
    if (header(text, "transfer-encoding").isPresent()) {
      throw new IOException("a body of unknown length is not understood here");
    }
    int length = header(text, "content-length").map(Integer::parseInt).orElse(0);
    return Optional.of(new HttpRequest(text, new String(in.readNBytes(length), BYTES)));
  }

  /** Whether from now on both sides send frames of a web socket. */
  boolean opensWebSocket() {
    return header(head, "upgrade").isPresent();
  }

  boolean isWrite() {
    return !READING.contains(method());
  }

  String method() {
    return word(0);
  }

  /** The path with its query. */
  String target() {
    return word(1);
  }

  Write asWrite() {
    return Write.of(method(), target(), text());
  }

  /** The body, read as what it is. */
  String text() {
    return new String(body.getBytes(BYTES), StandardCharsets.UTF_8);
  }

  void sendTo(OutputStream out) throws IOException {
    out.write((head + body).getBytes(BYTES));
    out.flush();
  }

  private String word(int index) {
    return List.of(head.split(" ", 3)).get(index);
  }

  private static Optional<String> header(String head, String name) {
    return head.lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).strip())
        .findFirst();
  }
}
