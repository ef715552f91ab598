package io.mantaray.operator.validation;

import java.util.ArrayList;
import java.util.List;

/** Collects the validation errors of one layer. */
public final class ValidationErrors {
  private final ValidationLayer layer;
  private final List<ValidationError> found = new ArrayList<>();

  public ValidationErrors(ValidationLayer layer) {
    this.layer = layer;
  }

  public void add(String path, String message) {
    found.add(new ValidationError(layer, path, message));
  }

  public void addIf(boolean wrong, String path, String message) {
    if (wrong) {
      add(path, message);
    }
  }

  public List<ValidationError> found() {
    return List.copyOf(found);
  }
}
