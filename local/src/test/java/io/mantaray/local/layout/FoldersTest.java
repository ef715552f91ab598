package io.mantaray.local.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FoldersTest {
  private static final Path HOME = Path.of("/home/me");

  @Test
  void theyAreInTheHomeFolder() {
    assertThat(Folders.of(Map.of(), HOME))
        .isEqualTo(
            new Folders(Path.of("/home/me/.cache/manta"), Path.of("/home/me/.local/state/manta")));
  }

  @Test
  void theEnvironmentMovesThemUnlessItIsRelative() {
    Map<String, String> environment = Map.of("XDG_CACHE_HOME", "/big", "XDG_STATE_HOME", "rel");

    assertThat(Folders.of(environment, HOME))
        .isEqualTo(new Folders(Path.of("/big/manta"), Path.of("/home/me/.local/state/manta")));
  }
}
