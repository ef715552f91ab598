package io.mantaray.local.image;

import io.mantaray.local.process.Command;
import io.mantaray.local.process.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A Debian system in a folder, made by debootstrap. Mounts it needs meanwhile are not seen here.
 */
final class RootFolder {
  private static final Path AUTHORITIES = Path.of("/etc/ssl/certs/ca-certificates.crt");

  private final Path root;
  private final Consumer<String> tell;

  private RootFolder(Path root, Consumer<String> tell) {
    this.root = root;
    this.tell = tell;
  }

  static RootFolder debootstrap(
      Path root, String release, List<String> packages, Consumer<String> tell) {
    var folder = new RootFolder(root, tell);
    var command = new ArrayList<>(List.of("debootstrap", "--variant=minbase"));
    if (!packages.isEmpty()) {
      command.add("--include=" + String.join(",", packages));
    }
    command.add(release);
    command.add(root.toString());
    folder.run(command, Map.of());
    return folder;
  }

  /** Runs a command with the folder as its root. */
  void run(String... command) {
    var inside = new ArrayList<>(List.of("chroot", root.toString()));
    inside.addAll(List.of(command));
    run(inside, Map.of("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"));
  }

  /**
   * Runs pip inside, which trusts whom this machine trusts: behind a proxy of a company that may be
   * more than what Debian brings.
   */
  void pip(Path environment, List<String> requirements) throws IOException {
    Path authorities = root.resolve("tmp/authorities.pem");
    Files.copy(AUTHORITIES, authorities, StandardCopyOption.REPLACE_EXISTING);
    var command =
        new ArrayList<>(
            List.of(
                "chroot",
                root.toString(),
                environment.resolve("bin/pip").toString(),
                "install",
                "--no-cache-dir",
                "--retries=10"));
    command.addAll(requirements);
    String inside = "/tmp/authorities.pem";
    run(command, Map.of("PIP_CERT", inside, "REQUESTS_CA_BUNDLE", inside, "SSL_CERT_FILE", inside));
    Files.delete(authorities);
  }

  void link(String at, String target) throws IOException {
    Path link = root.resolve(at);
    Files.deleteIfExists(link);
    Files.createSymbolicLink(link, Path.of(target));
  }

  /** Removes what only the making needed. */
  void tidy() {
    for (String left : List.of("var/cache/apt/archives", "var/lib/apt/lists", "var/log/apt")) {
      new FileTree(root.resolve(left)).delete();
    }
  }

  private void run(List<String> command, Map<String, String> environment) {
    var isolated =
        new ArrayList<>(
            List.of(
                "unshare",
                "--mount",
                "--propagation",
                "private",
                "--pid",
                "--fork",
                "--kill-child=KILL"));
    isolated.addAll(command);
    Command whole = Command.of(isolated).with(environment);
    Command.Outcome outcome = whole.run(tell);
    if (!outcome.succeeded()) {
      throw Command.of(command).failure(outcome);
    }
  }
}
