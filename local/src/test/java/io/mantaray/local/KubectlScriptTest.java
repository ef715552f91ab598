package io.mantaray.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.local.layout.ClusterFolder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubectlScriptTest {
  @Test
  void itIsKubectlWithTheKubeconfigOfTheClusterInAnyFolder(@TempDir Path temporary)
      throws IOException, InterruptedException {
    Path folder = Files.createDirectory(temporary.resolve("it's here"));
    Path kubectl =
        Files.writeString(
            folder.resolve("kubectl.real"), "#!/bin/sh\necho $KUBECONFIG \"$@\"; exit 7");
    Files.setPosixFilePermissions(kubectl, PosixFilePermissions.fromString("rwx------"));
    Path kubernetes = Files.createDirectory(temporary.resolve("kubernetes"));
    Files.createSymbolicLink(kubernetes.resolve("kubectl"), kubectl);
    var cluster = new ClusterFolder(folder);

    KubectlScript.write(cluster, kubernetes);

    Process process = new ProcessBuilder(cluster.kubectl().toString(), "get", "two words").start();
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(cluster.kubeconfig() + " get two words\n");
    assertThat(process.waitFor()).isEqualTo(7);
  }
}
