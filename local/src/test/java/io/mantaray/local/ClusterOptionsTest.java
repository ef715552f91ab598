package io.mantaray.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterOptionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "A", "a_b", "-a", "a-", "../a", "a/b", "a b"})
  void aNameThatIsNoFolderNameIsRefused(String name) {
    assertThatThrownBy(() -> ClusterOptions.full(name))
        .hasMessageStartingWith("'" + name + "' is no name for a cluster: take ");
  }

  @Test
  void aNameOfLettersAndDigitsIsFine() {
    assertThat(ClusterOptions.controlPlane("a-1").name()).isEqualTo("a-1");
  }

  @Test
  void numbersOutOfReasonAreRefused() {
    ClusterOptions options = ClusterOptions.controlPlane("a");

    assertThatThrownBy(() -> options.withNodes(-1)).hasMessageContaining("take 0 to 10000");
    assertThatThrownBy(() -> options.withNodeCpus(0)).hasMessageContaining("take 1 to 256");
    assertThatThrownBy(() -> options.withApiPort(70_000)).hasMessageContaining("no port 70000");
  }
}
