package io.mantaray.local.cli;

import io.mantaray.local.ComponentStatus;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows clusters. */
@Command(
    name = "status",
    description = {
      "Show the clusters of this user and what they are made of.",
      "Exits with 1 when a cluster is not complete, for example after a crash."
    })
public final class StatusCommand implements Callable<Integer> {
  private final LocalClusters clusters;

  @Mixin private final Terminal terminal = new Terminal();

  public StatusCommand(LocalClusters clusters) {
    this.clusters = clusters;
  }

  @Override
  public Integer call() {
    List<LocalCluster> all = clusters.all();
    if (all.isEmpty()) {
      terminal.say("There is no cluster. To start one: ./manta up");
    }
    all.forEach(this::show);
    return all.stream().allMatch(LocalCluster::isRunning) ? 0 : 1;
  }

  private void show(LocalCluster cluster) {
    String shape = cluster.shape().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    String state = cluster.isRunning() ? "running" : "not complete; mend it with: ./manta up";
    terminal.say("%s (%s): %s".formatted(cluster.name(), shape, state));
    terminal.say("  API server  " + cluster.apiServer());
    terminal.say("  kubeconfig  " + cluster.kubeconfig());
    for (ComponentStatus status : cluster.status()) {
      String process = status.isRunning() ? "pid " + status.pid().getAsLong() : "not running";
      terminal.say("  %-24s %-12s %s".formatted(status.name(), process, status.log()));
    }
  }
}
