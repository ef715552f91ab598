package io.mantaray.operator.kubernetes.http;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A second, plain reading of what a server sent, to compare the client's with. */
final class ReferenceAnswer {
  private final byte[] bytes;
  private int next;

  ReferenceAnswer(byte[] bytes) {
    this.bytes = bytes;
  }

  /** The body, if all of it is there. */
  Optional<byte[]> body() {
    try {
      List<String> head = head();
      while (status(head).startsWith("1")) {
        head = head();
      }
      return Optional.of(bodyAfter(head));
    } catch (Incomplete | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static final class Incomplete extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private byte[] bodyAfter(List<String> head) throws Incomplete {
    String status = status(head);
    if (status.equals("204") || status.equals("304")) {
      return new byte[0];
    }
    if (header(head, "transfer-encoding").isPresent()) {
      return chunks();
    }
    return take(Integer.parseInt(header(head, "content-length").orElseThrow(Incomplete::new)));
  }

  private byte[] chunks() throws Incomplete {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(lineOrRest().split(";", 2)[0].strip(), 16);
      if (size == 0) {
        return body.toByteArray();
      }
      body.writeBytes(take(size));
      if (!line().isEmpty()) {
        throw new Incomplete();
      }
    }
  }

  private List<String> head() throws Incomplete {
    List<String> head = new ArrayList<>();
    String line = line();
    // Lines before the status line are passed over.
    while (!line.stripLeading().startsWith("HTTP/")) {
      line = line();
    }
    for (; !line.isEmpty(); line = line()) {
      boolean folded = line.startsWith(" ") || line.startsWith("\t");
      if (folded && head.size() > 1) {
        head.add(head.removeLast() + " " + line.strip());
      } else {
        head.add(line);
      }
    }
    return head;
  }

  private static String status(List<String> head) throws Incomplete {
    String[] words = head.getFirst().stripLeading().split("\\s+", 3);
    if (words.length < 2) {
      throw new Incomplete();
    }
    return words[1];
  }

  private static Optional<String> header(List<String> head, String name) {
    return head.stream()
        .skip(1)
        .map(line -> line.split(":", 2))
        .filter(line -> line.length == 2 && line[0].strip().equalsIgnoreCase(name))
        .map(line -> line[1].strip())
        .findFirst();
  }

  /** Servers write no zeros in front: one that breaks off after a zero has told the end. */
  private String lineOrRest() throws Incomplete {
    String rest = new String(bytes, next, bytes.length - next, StandardCharsets.ISO_8859_1);
    return rest.contains("\n") ? line() : rest;
  }

  private String line() throws Incomplete {
    for (int i = next; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        int end = i > next && bytes[i - 1] == '\r' ? i - 1 : i;
        String line = new String(bytes, next, end - next, StandardCharsets.ISO_8859_1);
        next = i + 1;
        return line;
      }
    }
    throw new Incomplete();
  }

  private byte[] take(int count) throws Incomplete {
    if (count < 0 || count > bytes.length - next) {
      throw new Incomplete();
    }
    byte[] taken = new byte[count];
    System.arraycopy(bytes, next, taken, 0, count);
    next += count;
    return taken;
  }
}
