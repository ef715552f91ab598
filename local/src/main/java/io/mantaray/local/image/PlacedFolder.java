package io.mantaray.local.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Writes a folder of this machine at another place, as root's. */
final class PlacedFolder {
  private final Path folder;
  private final String at;
  private final TarWriter tar;

  PlacedFolder(Path folder, String at, TarWriter tar) {
    this.folder = folder;
    this.at = at;
    this.tar = tar;
  }

  void run() throws IOException {
    List<Path> all;
    try (Stream<Path> walk = Files.walk(folder)) {
      all = walk.sorted().toList();
    }
    for (Path path : all) {
      write(path, path.equals(folder) ? at : at + "/" + folder.relativize(path));
    }
  }

  private void write(Path path, String name) throws IOException {
    if (Files.isSymbolicLink(path)) {
      String target = Files.readSymbolicLink(path).toString();
      tar.symbolicLink(name, target, TarWriter.Owner.root(0777));
    } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      tar.folder(name, TarWriter.Owner.root(0755));
    } else {
      int mode = Files.isExecutable(path) ? 0755 : 0644;
      try (InputStream content = Files.newInputStream(path)) {
        tar.file(name, Files.size(path), content, TarWriter.Owner.root(mode));
      }
    }
  }
}
