package io.mantaray.local.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskSpaceTest {
  @TempDir private Path folder;

  @Test
  void tooLittleIsNamedBeforeTheWorkBegins() {
    assertThatThrownBy(() -> DiskSpace.require(folder, Long.MAX_VALUE, "making images"))
        .hasMessageContaining("free in " + folder + ", and making images needs ")
        .hasMessageContaining("make room there");
    DiskSpace.require(folder, 1, "a byte");
  }
}
