package io.mantaray.local.image;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Copies a store without the unpacked layers, which are left as empty folders: the cluster mounts
 * the layers of the original there, and read-only, as all clusters share them.
 */
final class StoreCopy extends SimpleFileVisitor<Path> {
  private final Path from;
  private final Path to;

  StoreCopy(Path from, Path to) {
    this.from = from;
    this.to = to;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
      throws IOException {
    Files.createDirectory(
        copy(folder), PosixFilePermissions.asFileAttribute(Files.getPosixFilePermissions(folder)));
    return isLayer(folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
  }

  @Override
  public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
    if (isDatabase(file) || !isOnSameDisk()) {
      Files.copy(file, copy(file));
    } else {
      Files.createLink(copy(file), file); // The content of images never changes.
    }
    return FileVisitResult.CONTINUE;
  }

  private Path copy(Path original) {
    return to.resolve(from.relativize(original));
  }

  private boolean isOnSameDisk() throws IOException {
    return Files.getFileStore(from).equals(Files.getFileStore(to));
  }

  /** {@code snapshots/7/fs}. */
  private static boolean isLayer(Path folder) {
    int length = folder.getNameCount();
    return folder.endsWith("fs")
        && length > 3
        && folder.getName(length - 3).toString().equals("snapshots");
  }

  private static boolean isDatabase(Path file) {
    return file.toString().endsWith(".db");
  }
}
