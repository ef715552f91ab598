package io.mantaray.local.image;

import io.mantaray.local.process.DiskSpace;
import io.mantaray.local.process.Exclusively;
import io.mantaray.local.process.FileTree;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Archives of images in the user's cache; makes what is not there yet. */
final class ArchiveCache {
  private static final long NEEDED_BYTES = 8L << 30;

  private final Path folder;

  ArchiveCache(Path cache) {
    this.folder = cache.resolve("images");
  }

  /** The archive of a recipe, made now if it never was. */
  Path of(Recipe recipe, Progress progress) {
    Path archive = folder.resolve(recipe.name() + "-" + digest(recipe.ingredients()) + ".tar");
    if (Files.exists(archive)) {
      return archive;
    }
    try (var _ = Exclusively.on(folder.resolve(recipe.name() + ".lock"))) {
      if (!Files.exists(archive)) { // Somebody else may have made it while we waited.
        DiskSpace.require(folder, NEEDED_BYTES, "making images");
        progress.step(
            "making the image " + recipe.name() + " (only this once)",
            pulse -> make(recipe, archive, pulse));
      }
      return archive;
    }
  }

  private void make(Recipe recipe, Path archive, Progress.Pulse pulse) {
    Path making = folder.resolve(".making-" + recipe.name());
    new FileTree(making).delete(); // What a crash may have left.
    try {
      Path workshop = Files.createDirectories(making.resolve("workshop"));
      Path made = making.resolve("archive.tar");
      recipe.make(made, workshop, pulse);
      FileTree.publish(made, archive);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot make the image " + recipe.name(), e);
    } finally {
      new FileTree(making).delete();
    }
  }

  static String digest(String ingredients) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(ingredients.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
