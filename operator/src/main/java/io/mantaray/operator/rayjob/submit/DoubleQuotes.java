package io.mantaray.operator.rayjob.submit;

/**
 * JSON in the double quotes of a shell, as KubeRay writes it with Go's {@code strconv.Quote}.
 *
 * <p>Within such quotes a shell unescapes {@code "} and {@code \}. It also expands {@code
 * $VARIABLES}; this is kept, as jobs may rely on it. What Go escapes in ways that neither a shell
 * nor JSON knows, such as {@code \x7f}, would break the JSON, so it is written in ways that they do
 * know.
 */
final class DoubleQuotes {
  private DoubleQuotes() {}

  static String around(String json) {
    StringBuilder quoted = new StringBuilder("\"");
    json.codePoints().forEach(character -> append(quoted, character));
    return quoted.append('"').toString();
  }

  private static void append(StringBuilder quoted, int character) {
    if (character == '"' || character == '\\') {
      quoted.append('\\').append((char) character);
    } else if (printable(character) || isJsonBlank(character)) {
      quoted.appendCodePoint(character);
    } else {
      // Such a character is allowed only within a JSON string, where this is its escape.
      for (char half : Character.toChars(character)) {
        quoted.append("\\u%04x".formatted((int) half));
      }
    }
  }

  private static boolean isJsonBlank(int character) {
    return character == '\n' || character == '\r' || character == '\t';
  }

  private static boolean printable(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      case Character.SPACE_SEPARATOR -> character == ' ';
      default -> true;
    };
  }
}
