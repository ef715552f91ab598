package io.mantaray.operator.config;

import java.io.IOException;
import java.nio.file.Path;

/** Reads whole text files; {@code Files::readString} but for tests. */
@FunctionalInterface
public interface TextFiles {

  /**
   * The whole text of a file.
   *
   * @throws java.nio.file.NoSuchFileException if there is no such file
   */
  String read(Path path) throws IOException;
}
