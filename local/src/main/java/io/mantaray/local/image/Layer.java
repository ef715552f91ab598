package io.mantaray.local.image;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A part of an image's file system. */
public sealed interface Layer {
  /** Writes the layer as the entries of a tar archive. */
  void writeTo(TarWriter tar) throws IOException;

  /** All of a folder on this machine, with owners, modes, times and links as they are. */
  record Folder(Path root) implements Layer {
    @Override
    public void writeTo(TarWriter tar) throws IOException {
      new FolderWalk(root, tar).run();
    }
  }

  /** A folder on this machine at some place of the image, owned by root and without its times. */
  record Placed(Path folder, String at) implements Layer {
    @Override
    public void writeTo(TarWriter tar) throws IOException {
      new PlacedFolder(folder, at, tar).run();
    }
  }

  /** Single files. */
  record Files(List<Entry> entries) implements Layer {
    /**
     * A file that comes from this machine.
     *
     * @param path where it is in the image, without a leading slash
     */
    public record Entry(String path, Path content, int mode) {}

    public Files {
      entries = List.copyOf(entries);
    }

    @Override
    public void writeTo(TarWriter tar) throws IOException {
      new FileList(entries, tar).run();
    }
  }
}
