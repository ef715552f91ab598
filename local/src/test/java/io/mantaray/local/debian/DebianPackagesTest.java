package io.mantaray.local.debian;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mantaray.local.process.Executables;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DebianPackagesTest {
  @TempDir private Path cache;
  private DebianPackages packages;

  @BeforeEach
  void create() {
    packages = new DebianPackages(new Executables(List.of()), /* root= */ false, cache);
  }

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

    assertThat(packages.installed()).isEmpty();
  }

  @Test
  void whatWasInstalledIsRememberedAsItStaysWhenClustersAreGone() throws IOException {
    Path bin = Files.createDirectory(cache.resolve("bin"));
    Path apt = Files.writeString(bin.resolve("apt-get"), "#!/bin/sh\nexit 0\n");
    Files.setPosixFilePermissions(apt, PosixFilePermissions.fromString("rwxr-xr-x"));
    DebianPackages asRoot =
        new DebianPackages(new Executables(List.of(bin)), /* root= */ true, cache);

    asRoot.ensure(List.of(new DebianPackages.Wanted("a", "no-a")), Progress.silent());
    asRoot.ensure(
        List.of(new DebianPackages.Wanted("b", "no-b"), new DebianPackages.Wanted("a", "no-a")),
        Progress.silent());

    assertThat(asRoot.installed()).containsExactly("a", "b");
  }
}
