package io.mantaray.local.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Writes a folder as it is on the disk. Sorted by name, so it does not matter in which order the
 * disk lists it. Devices and sockets are left out: a container gets its own.
 */
final class FolderWalk {
  private final Path root;
  private final TarWriter tar;
  private final Map<Long, String> nameOfInode = new HashMap<>();

  FolderWalk(Path root, TarWriter tar) {
    this.root = root;
    this.tar = tar;
  }

  void run() throws IOException {
    tar.folder("./", UnixFile.of(root).owner());
    children(root);
  }

  private void children(Path folder) throws IOException {
    List<Path> sorted;
    try (Stream<Path> children = Files.list(folder)) {
      sorted = children.sorted().toList();
    }
    for (Path child : sorted) {
      write(child);
    }
  }

  private void write(Path path) throws IOException {
    UnixFile file = UnixFile.of(path);
    String name = "./" + root.relativize(path);
    switch (file.kind()) {
      case FOLDER -> {
        tar.folder(name, file.owner());
        children(path);
      }
      case SYMBOLIC_LINK ->
          tar.symbolicLink(name, Files.readSymbolicLink(path).toString(), file.owner());
      case FILE -> file(path, name, file);
      case OTHER -> {}
    }
  }

  private void file(Path path, String name, UnixFile file) throws IOException {
    if (file.links() > 1) {
      String first = nameOfInode.putIfAbsent(file.inode(), name);
      if (first != null) {
        tar.hardLink(name, first, file.owner());
        return;
      }
    }
    try (InputStream content = Files.newInputStream(path)) {
      tar.file(name, file.size(), content, file.owner());
    }
  }
}
