package io.mantaray.local.cli;

import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalClusters;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Stops clusters. */
@Command(
    name = "down",
    description = {
      "Stop a cluster and remove all of it from this machine.",
      "What makes the next start quick stays, and is named: compiled programs, images, packages."
    })
public final class DownCommand implements Callable<Integer> {
  private final LocalClusters clusters;

  @Mixin private final Terminal terminal = new Terminal();

  @ArgGroup private Which which = new Which();

  /** One, or all of them. */
  static final class Which {
    @Option(
        names = "--name",
        paramLabel = "NAME",
        description = "Which one. Default: " + ClusterOptions.DEFAULT_NAME + ".")
    private String name = ClusterOptions.DEFAULT_NAME;

    @Option(names = "--all", description = "All clusters of this user.")
    private boolean all;
  }

  public DownCommand(LocalClusters clusters) {
    this.clusters = clusters;
  }

  @Override
  public Integer call() {
    List<String> names = which.all ? clusters.names() : List.of(which.name);
    for (String name : names) {
      if (!clusters.stop(name, terminal.progress())) {
        terminal.say("There is no cluster " + name + ".");
      }
    }
    sayWhatIsLeft();
    return 0;
  }

  private void sayWhatIsLeft() {
    if (!Files.exists(clusters.cache())) {
      return;
    }
    terminal.say("What makes the next start quick is still on this machine:");
    terminal.say("  " + clusters.cache() + "    compiled programs and images");
    terminal.say("  the caches of Go and Maven    (go env GOCACHE GOMODCACHE; ~/.m2)");
    List<String> packages = clusters.installedPackages();
    if (!packages.isEmpty()) {
      terminal.say("  Debian packages installed for it: " + String.join(" ", packages));
    }
  }
}
