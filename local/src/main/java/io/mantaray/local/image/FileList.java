package io.mantaray.local.image;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes single files, each after the folders it is in. */
final class FileList {
  private final List<Layer.Files.Entry> entries;
  private final TarWriter tar;

  FileList(List<Layer.Files.Entry> entries, TarWriter tar) {
    this.entries = entries;
    this.tar = tar;
  }

  void run() throws IOException {
    var folders = new HashSet<Path>();
    for (Layer.Files.Entry entry : entries) {
      folders(Path.of(entry.path()).getParent(), folders);
      try (InputStream content = Files.newInputStream(entry.content())) {
        tar.file(
            entry.path(), Files.size(entry.content()), content, TarWriter.Owner.root(entry.mode()));
      }
    }
  }

  private void folders(@Nullable Path folder, Set<Path> done) throws IOException {
    if (folder != null && !done.contains(folder)) {
      folders(folder.getParent(), done);
      done.add(folder);
      tar.folder(folder.toString(), TarWriter.Owner.root(0755));
    }
  }
}
