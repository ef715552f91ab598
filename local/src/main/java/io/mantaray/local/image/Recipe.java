package io.mantaray.local.image;

import io.mantaray.local.report.Progress.Pulse;
import java.io.IOException;
import java.nio.file.Path;

/** How an archive of images is made. */
interface Recipe {
  /** Names the archive in messages and in the cache. */
  String name();

  /** Changes whenever what the recipe makes would: all that goes into it, as text. */
  String ingredients();

  /**
   * Makes the archive.
   *
   * @param workshop an empty folder, removed afterwards
   */
  void make(Path archive, Path workshop, Pulse pulse) throws IOException;
}
