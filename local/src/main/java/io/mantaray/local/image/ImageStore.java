package io.mantaray.local.image;

import io.mantaray.local.debian.DebianPackages;
import io.mantaray.local.go.Binaries;
import io.mantaray.local.go.GoProgram;
import io.mantaray.local.process.DiskSpace;
import io.mantaray.local.process.Exclusively;
import io.mantaray.local.process.FileTree;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * containerd's own folder with the images that pods need, imported and unpacked once.
 *
 * <p>A cluster gets a copy of containerd's books, while all clusters share the unpacked layers.
 * That is safe, since nobody writes to a layer: what a container changes goes to a layer of its
 * own.
 */
public final class ImageStore {
  private static final long NEEDED_BYTES = 4L << 30;

  private final Path folder;
  private final ArchiveCache archives;
  private final Binaries binaries;
  private final DebianPackages packages;

  public ImageStore(Path cache, Binaries binaries, DebianPackages packages) {
    this.folder = cache.resolve("containerd");
    this.archives = new ArchiveCache(cache);
    this.binaries = binaries;
    this.packages = packages;
  }

  /** The store, made now if it never was. */
  public Path prepared(Progress progress) {
    Path pause = binaries.of(GoProgram.PAUSE, progress);
    List<Recipe> recipes = List.of(new PauseRecipe(pause), new RayRecipe());
    String contents = recipes.stream().map(Recipe::ingredients).collect(Collectors.joining("\n"));
    Path store = folder.resolve(ArchiveCache.digest(contents));
    if (Files.isDirectory(store)) {
      return store;
    }
    try (var _ = Exclusively.on(folder.resolve("containerd.lock"))) {
      if (!Files.isDirectory(store)) { // Somebody else may have made it while we waited.
        packages.ensure(DebianPackages.FOR_IMAGES, progress);
        List<Path> files = recipes.stream().map(recipe -> archives.of(recipe, progress)).toList();
        DiskSpace.require(folder, NEEDED_BYTES, "unpacking images");
        progress.step("unpacking images (only this once)", _ -> fill(store, files));
      }
      return store;
    }
  }

  private void fill(Path store, List<Path> files) {
    Path making = folder.resolve(".making");
    new FileTree(making).delete(); // What a crash may have left.
    try (var containerd = TemporaryContainerd.start(making)) {
      files.forEach(containerd::load);
    } catch (RuntimeException e) {
      new FileTree(making).delete();
      throw e;
    }
    FileTree.publish(making, store);
  }

  /** Gives a cluster its copy; the layers themselves it has to mount from the original. */
  public static void copy(Path store, Path to) {
    try {
      Files.walkFileTree(store, new StoreCopy(store, to));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + store, e);
    }
  }
}
