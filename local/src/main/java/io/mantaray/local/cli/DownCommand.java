package io.mantaray.local.cli;

import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalClusters;
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
      "Compiled programs and images stay in the cache, so the next start is quick."
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
    return 0;
  }
}
