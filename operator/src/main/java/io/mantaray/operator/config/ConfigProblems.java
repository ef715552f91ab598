package io.mantaray.operator.config;

import java.util.List;

/** The configuration is invalid: all problems, each with what to change. */
public final class ConfigProblems extends Exception {

  private static final long serialVersionUID = 1L;

  private final List<String> problems;

  public ConfigProblems(List<String> problems) {
    super(String.join("\n", problems));
    if (problems.isEmpty()) {
      throw new IllegalArgumentException("a refusal to start needs at least one problem");
    }
    this.problems = List.copyOf(problems);
  }

  /** One sentence per problem, in the order of the configuration. */
  public List<String> problems() {
    return problems;
  }
}
