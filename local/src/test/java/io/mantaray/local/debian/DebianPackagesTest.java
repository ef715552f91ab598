package io.mantaray.local.debian;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mantaray.local.process.Executables;
import io.mantaray.local.report.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class DebianPackagesTest {
  private final DebianPackages packages =
      new DebianPackages(new Executables(List.of()), /* root= */ false);

  @Test
  void withoutRootTheExactCommandIsNamed() {
    List<DebianPackages.Wanted> wanted =
        List.of(
            new DebianPackages.Wanted("containerd", "containerd"),
            new DebianPackages.Wanted("containerd", "ctr"),
            new DebianPackages.Wanted("containernetworking-plugins", "/no/such/file"));

    assertThatThrownBy(() -> packages.ensure(wanted, Progress.silent()))
        .hasMessageEndingWith(
            "apt-get install -y --no-install-recommends containerd containernetworking-plugins");
  }

  @Test
  void whatIsThereIsNotInstalled() {
    packages.ensure(List.of(new DebianPackages.Wanted("mount", "/proc")), Progress.silent());
  }
}
