package io.mantaray.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * The end of a job's output. Ray sends all of it as one JSON string, however long; we keep the last
 * bytes of that and read them.
 */
final class LogTail {
  /** What one character may take in JSON, for most characters of a log. */
  private static final int BYTES_PER_CHARACTER = 2;

  /** The longest escape, <code>&#92;u001b</code>, less its first character. */
  private static final int LONGEST_BROKEN_ESCAPE = 5;

  private record Logs(String logs) {}

  private final ObjectMapper json;

  /**
   * A reader of logs.
   *
   * @param json one that minds trailing tokens: they show that a beginning was misread
   */
  LogTail(ObjectMapper json) {
    this.json = json;
  }

  static int bytesFor(int characters) {
    return characters * BYTES_PER_CHARACTER + 64;
  }

  String read(Received body, int characters) throws JsonProcessingException {
    String text = body.text();
    if (!body.isIncomplete()) {
      String logs = json.readValue(text, Logs.class).logs();
      return logs == null ? "" : lastLines(logs, characters);
    }
    int end = text.lastIndexOf('"');
    return wholeLines(unescaped(text.substring(0, Math.max(end, 0))), characters);
  }

  /** The beginning may be the middle of an escape; what is left of it is given up. */
  private String unescaped(String end) throws JsonProcessingException {
    for (int broken = 0; ; broken++) {
      try {
        return json.readValue(
            '"' + end.substring(Math.min(broken, end.length())) + '"', String.class);
      } catch (JsonProcessingException e) {
        if (broken == LONGEST_BROKEN_ESCAPE) {
          throw e;
        }
      }
    }
  }

  private static String lastLines(String text, int characters) {
    return text.length() <= characters ? text : wholeLines(text, characters);
  }

  /** Without the first line, which is not whole; unless there is no other. */
  private static String wholeLines(String text, int characters) {
    String end = text.substring(Math.max(0, text.length() - characters));
    int lineEnd = end.indexOf('\n');
    boolean more = lineEnd >= 0 && lineEnd < end.length() - 1;
    return more ? end.substring(lineEnd + 1) : end;
  }
}
