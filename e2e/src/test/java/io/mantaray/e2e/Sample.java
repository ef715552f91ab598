package io.mantaray.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file of samples/, as users apply it but for what a test says is different. */
record Sample(String yaml) {
  private static final Path FOLDER = Path.of("..", "samples");

  static Sample named(String name) {
    try {
      return new Sample(Files.readString(FOLDER.resolve(name + ".yaml")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every place that says {@code before} says {@code after}; at least one has to. */
  Sample with(String before, String after) {
    if (!yaml.contains(before)) {
      throw new IllegalArgumentException("the sample does not say: " + before);
    }
    return new Sample(yaml.replace(before, after));
  }
}
