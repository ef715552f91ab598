package io.mantaray.local.cli;

import io.mantaray.local.ClusterOptions;
import io.mantaray.local.LocalCluster;
import io.mantaray.local.LocalClusters;
import io.mantaray.local.report.LocalClusterException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Unmatched;

/** Runs kubectl. The script {@code manta} does so without a JVM where it finds the cluster. */
@Command(
    name = "kubectl",
    description = {
      "Run kubectl on a cluster that was started here. It needs neither a kubectl on the PATH nor",
      "KUBECONFIG. Everything after the name of the cluster goes to kubectl."
    },
    customSynopsis = "manta kubectl [-h] [--name=NAME] ARGUMENTS...",
    footerHeading = "%n",
    footer = {
      "Examples:",
      "  ./manta kubectl get rayjobs,pods",
      "  ./manta kubectl --name other apply -f samples/raycluster.yaml",
    })
final class KubectlCommand implements Callable<Integer> {
  private final LocalClusters clusters;

  @SuppressWarnings("UnusedVariable") // picocli reads the options in it.
  @Mixin
  private final Terminal terminal = new Terminal();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = ClusterOptions.DEFAULT_NAME,
      description = "Which cluster, given before all else. Default: ${DEFAULT-VALUE}.")
  private String name = ClusterOptions.DEFAULT_NAME;

  @Parameters(hidden = true)
  private List<String> words = new ArrayList<>();

  @Unmatched private List<String> options = new ArrayList<>();

  private KubectlCommand(LocalClusters clusters) {
    this.clusters = clusters;
  }

  /** The command, which takes only options that come before anything of kubectl's. */
  static CommandLine of(LocalClusters clusters) {
    return new CommandLine(new KubectlCommand(clusters))
        .setStopAtPositional(true)
        .setStopAtUnmatched(true);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    LocalCluster cluster =
        clusters
            .find(name)
            .orElseThrow(
                () ->
                    new LocalClusterException(
                        "there is no cluster " + name, "start it with ./manta up --name " + name));
    List<String> command = new ArrayList<>();
    command.add(cluster.kubectl().toString());
    command.addAll(words);
    command.addAll(options);
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
