package io.mantaray.operator.validation;

import java.util.List;
import java.util.Optional;

/**
 * The result of a validation.
 *
 * @param problems the errors, in the order of their layers; the object is rejected if there are any
 * @param warnings about fields that are allowed but probably not intended
 */
public record ValidationResult(List<ValidationError> problems, List<String> warnings) {
  public ValidationResult {
    problems = List.copyOf(problems);
    warnings = List.copyOf(warnings);
  }

  public boolean accepted() {
    return problems.isEmpty();
  }

  /**
   * The first layer with an error. It determines the reason of the event: a rejected object gets
   * one event.
   */
  public Optional<ValidationLayer> rejectedBy() {
    return problems.stream().map(ValidationError::layer).findFirst();
  }
}
