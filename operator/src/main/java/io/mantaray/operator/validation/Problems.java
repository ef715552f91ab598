package io.mantaray.operator.validation;

import java.util.ArrayList;
import java.util.List;

/** Collects the problems of one layer. */
public final class Problems {
  private final Layer layer;
  private final List<Problem> found = new ArrayList<>();

  public Problems(Layer layer) {
    this.layer = layer;
  }

  public void add(String path, String message) {
    found.add(new Problem(layer, path, message));
  }

  public void addIf(boolean wrong, String path, String message) {
    if (wrong) {
      add(path, message);
    }
  }

  public List<Problem> found() {
    return List.copyOf(found);
  }
}
