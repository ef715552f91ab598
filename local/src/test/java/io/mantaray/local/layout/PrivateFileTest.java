package io.mantaray.local.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFileTest {
  @Test
  void onlyItsOwnerReadsItAlsoWhereOthersCouldReadWhatItReplaces(@TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("key"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    PrivateFile.write(file, "new");

    assertThat(file).hasContent("new");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(folder).isDirectoryContaining(path -> path.equals(file));
    assertThat(folder.toFile().list()).hasSize(1);
  }
}
