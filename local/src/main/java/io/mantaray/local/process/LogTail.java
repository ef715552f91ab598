package io.mantaray.local.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The end of a log, where the reason of a failure stands. */
public final class LogTail {
  private static final int LINES = 15;

  private LogTail() {}

  /** Its last lines; none when there is no log. */
  public static List<String> of(Path log) {
    try {
      // Logs may hold bytes that are no text; these shall not hide the rest.
      List<String> lines =
          new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
      return lines.subList(Math.max(0, lines.size() - LINES), lines.size());
    } catch (IOException _) {
      return List.of();
    }
  }
}
