package io.mantaray.local.layout;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files with keys and tokens, and folders of them: for the eyes of their owner alone. */
public final class PrivateFile {
  private static final FileAttribute<Set<PosixFilePermission>> OF_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
  private static final FileAttribute<Set<PosixFilePermission>> FOLDER_OF_OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private PrivateFile() {}

  /** Writes it all at once, in place of what is there. Nobody else can read it at any moment. */
  public static void write(Path file, String text) {
    try {
      Path unfinished =
          Files.createTempFile(file.toAbsolutePath().getParent(), ".new", "", OF_OWNER);
      Files.writeString(unfinished, text);
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void createFolder(Path folder) {
    try {
      Files.createDirectory(folder, FOLDER_OF_OWNER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
