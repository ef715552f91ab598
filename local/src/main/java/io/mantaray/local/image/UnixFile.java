package io.mantaray.local.image;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Map;

/** All that a Unix file system tells of a file; of a link itself, not of where it leads. */
record UnixFile(int mode, int user, int group, int links, long inode, long size, Instant modified) {
  /** The kinds of files an image can hold. */
  enum Kind {
    FILE,
    FOLDER,
    SYMBOLIC_LINK,
    OTHER
  }

  static UnixFile of(Path path) throws IOException {
    Map<String, Object> all =
        Files.readAttributes(
            path, "unix:mode,uid,gid,nlink,ino,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
    return new UnixFile(
        number(all, "mode").intValue(),
        number(all, "uid").intValue(),
        number(all, "gid").intValue(),
        number(all, "nlink").intValue(),
        number(all, "ino").longValue(),
        number(all, "size").longValue(),
        ((FileTime) requireNonNull(all.get("lastModifiedTime"))).toInstant());
  }

  Kind kind() {
    return switch (mode & 0170000) {
      case 0100000 -> Kind.FILE;
      case 0040000 -> Kind.FOLDER;
      case 0120000 -> Kind.SYMBOLIC_LINK;
      default -> Kind.OTHER;
    };
  }

  TarWriter.Owner owner() {
    return new TarWriter.Owner(user, group, mode & 07777, modified);
  }

  private static Number number(Map<String, Object> attributes, String name) {
    return (Number) requireNonNull(attributes.get(name));
  }
}
