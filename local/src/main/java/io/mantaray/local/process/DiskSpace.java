package io.mantaray.local.process;

import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Room on a disk. */
public final class DiskSpace {
  private DiskSpace() {}

  /** Insists on room before something large is begun, as running out half-way explains nothing. */
  public static void require(Path folder, long bytes, String purpose) {
    try {
      Files.createDirectories(folder);
      long free = Files.getFileStore(folder).getUsableSpace();
      if (free < bytes) {
        throw new LocalClusterException(
            "only %s free in %s, and %s needs %s"
                .formatted(gigabytes(free), folder, purpose, gigabytes(bytes)),
            "make room there, or point XDG_CACHE_HOME and XDG_STATE_HOME to a larger disk");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String gigabytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
  }
}
