package io.mantaray.operator.config;

import java.util.ArrayList;
import java.util.List;

/** Collects problems, which prevent the start, and warnings, which are logged. */
final class Diagnostics {

  private final List<String> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  void problem(String sentence) {
    problems.add(sentence);
  }

  void warning(String sentence) {
    warnings.add(sentence);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  boolean hasProblems() {
    return !problems.isEmpty();
  }

  ConfigProblems asException() {
    return new ConfigProblems(problems);
  }
}
