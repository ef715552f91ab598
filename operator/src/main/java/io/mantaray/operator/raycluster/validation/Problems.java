package io.mantaray.operator.raycluster.validation;

import java.util.ArrayList;
import java.util.List;

/** Collects the problems of one layer. */
final class Problems {
  private final Layer layer;
  private final List<Problem> found = new ArrayList<>();

  Problems(Layer layer) {
    this.layer = layer;
  }

  void add(String path, String message) {
    found.add(new Problem(layer, path, message));
  }

  void addIf(boolean wrong, String path, String message) {
    if (wrong) {
      add(path, message);
    }
  }

  List<Problem> found() {
    return List.copyOf(found);
  }
}
