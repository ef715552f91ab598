package io.mantaray.local.cli;

import io.mantaray.local.LocalClusters;
import io.mantaray.local.operator.HostOperator;
import io.mantaray.local.operator.OperatorProgram;
import io.mantaray.operator.OperatorCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The project's command line, behind {@code ./manta}. */
@Command(
    name = "manta",
    description = {
      "Manta is a Kubernetes operator for Ray.",
      "Run it on a cluster you have, or on one that it starts on this machine."
    },
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = OperatorCommand.Version.class,
    footerHeading = "%n",
    footer = {
      "First steps:",
      "  ./manta demo              see it work: a real cluster on this machine, with Ray",
      "  ./manta demo service      see a service upgraded under load, and what fails",
      "  ./manta COMMAND --help    what a command does, with examples",
    })
public final class Manta {
  private Manta() {}

  public static void main(String[] args) {
    System.exit(commandLine(LocalClusters.ofUser()).execute(args));
  }

  static CommandLine commandLine(LocalClusters clusters) {
    HostOperator operator = new HostOperator(OperatorProgram.ofThisProcess());
    return new CommandLine(new Manta())
        .addSubcommand(
            new CommandLine(new DemoCommand(clusters, operator))
                .addSubcommand(new DemoServiceCommand(clusters, operator)))
        .addSubcommand(new UpCommand(clusters, operator))
        .addSubcommand(new DownCommand(clusters))
        .addSubcommand(new StatusCommand(clusters))
        .addSubcommand(KubectlCommand.of(clusters))
        .addSubcommand(new CrdsCommand())
        .addSubcommand(new OperatorCommand())
        .setExecutionExceptionHandler(new OneLineErrors());
  }
}
