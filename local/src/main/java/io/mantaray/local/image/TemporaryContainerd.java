package io.mantaray.local.image;

import io.mantaray.local.process.Command;
import io.mantaray.local.process.FileTree;
import io.mantaray.local.process.Pause;
import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A containerd that runs only to have images imported into its folder. */
final class TemporaryContainerd implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final Path scratch;
  private final Process process;

  private TemporaryContainerd(Path scratch, Process process) {
    this.scratch = scratch;
    this.process = process;
  }

  static TemporaryContainerd start(Path root) {
    try {
      Path scratch = Files.createTempDirectory("manta-containerd-");
      Path config = scratch.resolve("containerd.toml");
      Files.writeString(
          config,
          """
          version = 2
          root = "%s"
          state = "%s/state"
          disabled_plugins = ["io.containerd.grpc.v1.cri"]
          [grpc]
            address = "%s/sock"
          """
              .formatted(root, scratch, scratch));
      Process process =
          new ProcessBuilder(
                  "unshare",
                  "--mount",
                  "--propagation",
                  "private",
                  "containerd",
                  "--config",
                  config.toString())
              .redirectErrorStream(true)
              .redirectOutput(scratch.resolve("log").toFile())
              .start();
      var containerd = new TemporaryContainerd(scratch, process);
      containerd.awaitReady();
      return containerd;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start containerd", e);
    }
  }

  void load(Path archive) {
    ctr("--namespace", "k8s.io", "images", "import", archive.toString());
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException _) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    new FileTree(scratch).delete();
  }

  private void awaitReady() throws IOException {
    long until = System.nanoTime() + LIMIT.toNanos();
    while (!command("version").run().succeeded()) {
      if (!process.isAlive() || System.nanoTime() > until) {
        List<String> log = Files.readAllLines(scratch.resolve("log"));
        close();
        throw new LocalClusterException(
            "containerd does not start",
            log.isEmpty() ? "it printed nothing" : log.getLast(),
            log.subList(Math.max(0, log.size() - 10), log.size()));
      }
      Pause.of(Duration.ofMillis(200));
    }
  }

  private void ctr(String... arguments) {
    command(arguments).output();
  }

  private Command command(String... arguments) {
    var command = new ArrayList<>(List.of("ctr", "--address", scratch + "/sock"));
    command.addAll(List.of(arguments));
    return Command.of(command);
  }
}
