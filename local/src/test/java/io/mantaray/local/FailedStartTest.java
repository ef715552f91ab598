package io.mantaray.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.mantaray.local.go.GoProgram;
import io.mantaray.local.layout.ClusterName;
import io.mantaray.local.layout.Folders;
import io.mantaray.local.process.ClusterProcesses;
import io.mantaray.local.process.Executables;
import io.mantaray.local.report.LocalClusterException;
import io.mantaray.local.report.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts with programs that are shell scripts, so any machine can play any failure. */
class FailedStartTest {
  @TempDir private Path folder;
  private Folders folders;
  private LocalClusters clusters;

  @BeforeEach
  void create() {
    folders = new Folders(folder.resolve("cache"), folder.resolve("state"));
    clusters = new LocalClusters(folders, Executables.ofUser(), /* root= */ false);
  }

  @Test
  void theComponentThatFailedIsNamedWithTheEndOfItsLog() throws IOException {
    program(GoProgram.ETCD, "etcd", "echo starting; echo 'the disk is broken' >&2; exit 1");
    program(GoProgram.KUBERNETES, "kube-apiserver", "sleep 60");
    program(GoProgram.KWOK, "kwok", "sleep 60");

    var failure = catchThrowableOfType(LocalClusterException.class, this::start);

    assertThat(failure).hasMessage("etcd ended while the cluster started: the disk is broken");
    assertThat(failure.details()).containsExactly("starting", "the disk is broken");
  }

  @Test
  void nothingIsLeftButTheLogs() throws IOException {
    program(GoProgram.ETCD, "etcd", "sleep 60");
    program(GoProgram.KUBERNETES, "kube-apiserver", "sleep 0.2; echo 'no etcd' >&2; exit 1");
    program(GoProgram.KWOK, "kwok", "sleep 60");

    var failure = catchThrowableOfType(LocalClusterException.class, this::start);

    Path root = folders.cluster(new ClusterName("a")).root();
    assertThat(failure).hasMessageStartingWith("kube-apiserver ended");
    assertThat(root).doesNotExist();
    assertThat(new ClusterProcesses(root, root).all()).isEmpty();
    assertThat(folders.failed(new ClusterName("a")).resolve("kube-apiserver.log"))
        .hasContent("no etcd");
  }

  @Test
  void aClusterInPiecesIsClearedAway() throws IOException {
    Path root = Files.createDirectories(folders.cluster(new ClusterName("a")).root());
    Files.writeString(root.resolve("cluster.json"), "{ half");

    assertThat(clusters.names()).containsExactly("a");
    assertThat(clusters.find("a")).isEmpty();
    assertThat(clusters.stop("a", Progress.silent())).isTrue();
    assertThat(clusters.names()).isEmpty();
  }

  private void start() {
    clusters.start(ClusterOptions.controlPlane("a"), Progress.silent());
  }

  private void program(GoProgram program, String name, String script) throws IOException {
    Path bin = folders.cache().resolve("bin").resolve(program.module() + "-" + program.digest());
    Path file = Files.createDirectories(bin).resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
