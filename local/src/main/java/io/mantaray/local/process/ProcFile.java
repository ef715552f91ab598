package io.mantaray.local.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the kernel tells about a process under {@code /proc}; empty when it has gone meanwhile. */
final class ProcFile {
  private ProcFile() {}

  static Optional<Map<String, String>> environment(long pid) {
    return read(pid, "environ").map(ProcFile::parseEnvironment);
  }

  static Optional<String> program(long pid) {
    return read(pid, "comm").map(String::strip);
  }

  /** R, S, D, Z and so on, as {@code ps} shows it. */
  static Optional<Character> state(long pid) {
    // The program's name stands in parentheses before the state and may itself hold some.
    return read(pid, "stat")
        .map(stat -> stat.substring(stat.lastIndexOf(')') + 1).stripLeading())
        .filter(rest -> !rest.isEmpty())
        .map(rest -> rest.charAt(0));
  }

  private static Map<String, String> parseEnvironment(String text) {
    var environment = new HashMap<String, String>();
    for (String entry : text.split("\0", -1)) {
      int equals = entry.indexOf('=');
      if (equals > 0) {
        environment.put(entry.substring(0, equals), entry.substring(equals + 1));
      }
    }
    return environment;
  }

  private static Optional<String> read(long pid, String file) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), file));
      return Optional.of(new String(bytes, StandardCharsets.UTF_8));
    } catch (IOException _) {
      return Optional.empty();
    }
  }
}
