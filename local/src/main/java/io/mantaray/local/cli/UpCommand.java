package io.mantaray.local.cli;

import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.report.Progress;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Starts a cluster. */
@Command(
    name = "up",
    description = "Start a real Kubernetes cluster on this machine, and wait until it is ready.",
    footerHeading = "%n",
    footer = {
      "The first start compiles Kubernetes and makes the images of Ray: some 10 minutes, once.",
      "After that it takes half a minute. A cluster that runs already is left as it is.",
      "",
      "Examples:",
      "  ./manta up                             one real node that runs pods (needs root)",
      "  ./manta up --control-plane --nodes 100 a real control plane, simulated nodes (no root)",
    })
public final class UpCommand implements Callable<Integer> {
  private final LocalClusters clusters;
  private final AfterUp afterUp;

  @Mixin private final Terminal terminal = new Terminal();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = ClusterOptions.DEFAULT_NAME,
      description = "Tells clusters on this machine apart. Default: ${DEFAULT-VALUE}.")
  private String name = ClusterOptions.DEFAULT_NAME;

  @Option(
      names = "--control-plane",
      description =
          "Simulate the nodes: pods become Running at once, and nothing runs in them. Fast; for"
              + " tests and for scale.")
  private boolean controlPlane;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      defaultValue = "" + ClusterOptions.DEFAULT_NODES,
      description = "With --control-plane: how many nodes. Default: ${DEFAULT-VALUE}.")
  private int nodes;

  @Option(
      names = "--node-cpus",
      paramLabel = "N",
      defaultValue = "" + ClusterOptions.DEFAULT_NODE_CPUS,
      description =
          "How many CPUs the real node promises to pods; may be more than the machine has."
              + " Default: ${DEFAULT-VALUE}.")
  private int nodeCpus;

  @Option(
      names = "--api-port",
      paramLabel = "PORT",
      defaultValue = "0",
      description = "With --control-plane: the port of the API server. Default: a free one.")
  private int apiPort;

  public UpCommand(LocalClusters clusters, AfterUp afterUp) {
    this.clusters = clusters;
    this.afterUp = afterUp;
  }

  @Override
  public Integer call() {
    Progress progress = terminal.progress();
    LocalCluster cluster = clusters.start(options(), progress);
    afterUp.ready(cluster, progress);
    terminal.say("");
    terminal.say("The cluster " + cluster.name() + " is ready. To use it:");
    String which =
        cluster.name().equals(ClusterOptions.DEFAULT_NAME) ? "" : " --name " + cluster.name();
    terminal.say("  ./manta kubectl" + which + " get nodes");
    terminal.say("  export KUBECONFIG=" + cluster.kubeconfig() + "    for other tools");
    terminal.say("To stop it:");
    terminal.say("  ./manta down" + which);
    return 0;
  }

  private ClusterOptions options() {
    ClusterOptions options =
        controlPlane
            ? ClusterOptions.controlPlane(name).withNodes(nodes).withApiPort(apiPort)
            : ClusterOptions.full(name);
    return options.withNodeCpus(nodeCpus);
  }
}
