package io.mantaray.operator.config;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Environment variables, read as KubeRay reads them: whatever it does not understand leaves the
 * default in place. It is logged as a warning.
 */
final class Environment {

  private final Map<String, String> variables;
  private final Diagnostics diagnostics;

  Environment(Map<String, String> variables, Diagnostics diagnostics) {
    this.variables = Map.copyOf(variables);
    this.diagnostics = diagnostics;
  }

  String text(String name) {
    return variables.getOrDefault(name, "");
  }

  /** On, unless the variable is "false" in any case. */
  boolean trueByDefault(String name) {
    return truth(name, text(name).toLowerCase(Locale.ROOT)).orElse(true);
  }

  /** Off, unless the variable is "true" in any case. */
  boolean falseByDefault(String name) {
    return truth(name, text(name).toLowerCase(Locale.ROOT)).orElse(false);
  }

  /** Off, unless the variable is "true" in lower case. */
  boolean falseByDefaultCaseSensitive(String name) {
    return truth(name, text(name)).orElse(false);
  }

  /** A number of seconds; those below {@code least} count as {@code least}. */
  Duration seconds(String name, int byDefault, int least) {
    int seconds = number(name, byDefault).orElse(byDefault);
    return Duration.ofSeconds(Math.max(least, seconds));
  }

  /** A number of seconds; zero and below leave the default in place. */
  Duration positiveSeconds(String name, int byDefault) {
    Optional<Integer> given = number(name, byDefault);
    if (given.isPresent() && given.get() <= 0) {
      diagnostics.warning(
          name + " is " + given.get() + ", not above zero: the default " + byDefault + " counts.");
    }
    return Duration.ofSeconds(given.filter(seconds -> seconds > 0).orElse(byDefault));
  }

  private Optional<Boolean> truth(String name, String word) {
    return switch (word) {
      case "true" -> Optional.of(true);
      case "false" -> Optional.of(false);
      case "" -> Optional.empty();
      default -> {
        diagnostics.warning(
            name
                + " is \""
                + text(name)
                + "\", neither \"true\" nor \"false\": the default counts.");
        yield Optional.empty();
      }
    };
  }

  private Optional<Integer> number(String name, int byDefault) {
    String text = text(name);
    Optional<Integer> number = GoLiterals.atoi(text);
    if (number.isEmpty() && !text.isEmpty()) {
      diagnostics.warning(
          name + " is \"" + text + "\", no whole number: the default " + byDefault + " counts.");
    }
    return number;
  }
}
