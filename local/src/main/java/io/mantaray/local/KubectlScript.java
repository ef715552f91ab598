package io.mantaray.local;

import io.mantaray.local.layout.ClusterFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * kubectl of a cluster's own version as its administrator, from any shell: a script in the
 * cluster's folder, so that whoever knows the cluster needs neither PATH nor KUBECONFIG.
 */
record KubectlScript(Path kubectl, Path kubeconfig) {
  static void write(ClusterFolder folder, Path kubernetes) {
    var script = new KubectlScript(kubernetes.resolve("kubectl"), folder.kubeconfig());
    try {
      Files.writeString(folder.kubectl(), script.text());
      Files.setPosixFilePermissions(folder.kubectl(), PosixFilePermissions.fromString("rwxr-xr-x"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text() {
    return """
    #!/bin/sh
    KUBECONFIG=%s exec %s "$@"
    """
        .formatted(quoted(kubeconfig), quoted(kubectl));
  }

  private static String quoted(Path path) {
    return "'" + path.toString().replace("'", "'\\''") + "'";
  }
}
