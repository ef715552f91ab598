package io.mantaray.operator.telemetry.logs;

import java.util.HexFormat;

/**
 * Writes one JSON object of texts and nested objects into a buffer. The log needs no more of JSON,
 * and this needs no more than the buffer, where a JSON library would allocate for every line.
 */
final class JsonObjectWriter {

  private static final HexFormat HEX = HexFormat.of();

  private final StringBuilder out;
  private final String space;
  private boolean empty = true;

  /**
   * Opens the object.
   *
   * @param space what stands after colons and commas
   */
  JsonObjectWriter(StringBuilder out, String space) {
    this.out = out;
    this.space = space;
    out.append('{');
  }

  JsonObjectWriter text(String key, CharSequence value) {
    key(key);
    quoted(value);
    return this;
  }

  /** Opens a nested object, which the next {@link #close} closes. */
  JsonObjectWriter open(String key) {
    key(key);
    out.append('{');
    empty = true;
    return this;
  }

  JsonObjectWriter close() {
    out.append('}');
    empty = false;
    return this;
  }

  boolean isEmpty() {
    return empty;
  }

  private void key(String key) {
    if (!empty) {
      out.append(',').append(space);
    }
    empty = false;
    quoted(key);
    out.append(':').append(space);
  }

  private void quoted(CharSequence text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> out.append('\\').append(c);
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (c < ' ' || isHalfSurrogate(text, i)) {
            out.append("\\u").append(HEX.toHexDigits(c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  /** Half a pair cannot be written as UTF-8. */
  private static boolean isHalfSurrogate(CharSequence text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
