package io.mantaray.operator.config;

import java.util.Optional;

/** The form of a log line. */
public enum LogEncoder {
  /** One JSON object per line, for machines. */
  JSON,
  /** Columns separated by tabs, for people. */
  CONSOLE;

  /** The encoder of this name; JSON for the empty name. */
  static Optional<LogEncoder> named(String name) {
    return switch (name) {
      case "", "json" -> Optional.of(JSON);
      case "console" -> Optional.of(CONSOLE);
      default -> Optional.empty();
    };
  }
}
