package io.mantaray.operator.config;

import java.util.Locale;
import java.util.Optional;

/** From most to least verbose. */
public enum LogLevel {
  TRACE,
  DEBUG,
  INFO,
  WARN,
  ERROR,
  PANIC;

  /** A level's name in any case, or a verbosity: 1 is debug, anything above is more. */
  static Optional<LogLevel> parse(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "debug" -> Optional.of(DEBUG);
      case "info" -> Optional.of(INFO);
      case "error" -> Optional.of(ERROR);
      case "panic" -> Optional.of(PANIC);
      default ->
          GoLiterals.atoi(text)
              .filter(verbosity -> verbosity > 0)
              .map(verbosity -> verbosity == 1 ? DEBUG : TRACE);
    };
  }
}
