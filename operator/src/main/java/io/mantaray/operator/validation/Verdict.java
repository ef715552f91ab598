package io.mantaray.operator.validation;

import java.util.List;
import java.util.Optional;

/**
 * What validation found.
 *
 * @param problems in the order of their layers; with any of them nothing is made of the object
 * @param warnings sentences about what is allowed but will not do what its author hopes
 */
public record Verdict(List<Problem> problems, List<String> warnings) {
  public Verdict {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  public boolean accepted() {
    return problems.isEmpty();
  }

  /**
   * The first layer with a problem. It gives the event its reason, also where later layers have
   * problems too: one refusal is one event.
   */
  public Optional<Layer> refusedBy() {
    return problems.stream().map(Problem::layer).findFirst();
  }
}
