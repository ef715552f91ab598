package io.mantaray.operator.kubernetes.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Status and headers of an answer; names of headers are the same in any case. */
record ResponseHead(int code, Map<String, List<String>> headers) {
  private static final String CONTENT_LENGTH = "Content-Length";
  private static final String VERSION = "HTTP/1.";

  /** The next head that is final: interim ones, as 100, are passed over. */
  static ResponseHead read(Incoming incoming) throws IOException {
    ResponseHead head;
    do {
      head = new ResponseHead(code(incoming.line()), headersOf(incoming));
    } while (head.code < 200 && head.code != 101);
    return head;
  }

  private static int code(String status) throws IOException {
    String[] words = status.split(" ", 3);
    if (words.length < 2 || !words[0].startsWith(VERSION) || !words[1].matches("\\d{3}")) {
      throw new IOException("not an answer in HTTP/1.1: " + status);
    }
    return Integer.parseInt(words[1]);
  }

  private static Map<String, List<String>> headersOf(Incoming incoming) throws IOException {
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = incoming.line(); !line.isEmpty(); line = incoming.line()) {
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw new IOException("not a header: " + line);
      }
      headers
          .computeIfAbsent(line.substring(0, colon), name -> new ArrayList<>())
          .add(line.substring(colon + 1).strip());
    }
    return headers;
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name)).map(List::getFirst);
  }

  boolean has(String name, String value) {
    return header(name).filter(value::equalsIgnoreCase).isPresent();
  }

  /** Whether the end of the body is told in another way than by closing the connection. */
  boolean endsByItself() {
    return hasNoBody() || isChunked() || header(CONTENT_LENGTH).isPresent();
  }

  boolean hasNoBody() {
    return code == 204 || code == 304;
  }

  boolean isChunked() {
    return has("Transfer-Encoding", "chunked");
  }

  /** The length of the body, which is endless unless told. */
  long length() throws IOException {
    try {
      return header(CONTENT_LENGTH).map(Long::parseLong).orElse(Long.MAX_VALUE);
    } catch (NumberFormatException e) {
      throw new IOException("not a length: " + headers.get(CONTENT_LENGTH), e);
    }
  }
}
