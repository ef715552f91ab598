package io.mantaray.local.image;

import io.mantaray.local.process.Exclusively;
import io.mantaray.local.process.FileTree;
import io.mantaray.local.report.Progress;
import io.mantaray.local.report.Progress.Pulse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Folders in the user's cache that images are put together from; makes what is not there yet. */
final class MadeFolders {
  private final Path folder;

  MadeFolders(Path cache) {
    this.folder = cache.resolve("layers");
  }

  interface Making {
    void make(Path folder, Pulse pulse) throws IOException;
  }

  /**
   * The folder of this name, made now if it never was.
   *
   * @param ingredients changes whenever the folder would
   */
  Path of(String name, String ingredients, Making making, Progress progress) {
    Path made = folder.resolve(name + "-" + ArchiveCache.digest(ingredients));
    if (Files.isDirectory(made)) {
      return made;
    }
    try (var _ = Exclusively.on(folder.resolve(name + ".lock"))) {
      if (!Files.isDirectory(made)) {
        progress.step(
            "making the layer " + name + " (only this once)", pulse -> make(made, making, pulse));
      }
      return made;
    }
  }

  private void make(Path made, Making making, Pulse pulse) {
    Path unfinished = folder.resolve(".making-" + made.getFileName());
    new FileTree(unfinished).delete(); // What a crash may have left.
    try {
      making.make(unfinished, pulse);
      FileTree.publish(unfinished, made);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make " + made, e);
    } finally {
      new FileTree(unfinished).delete();
    }
  }
}
