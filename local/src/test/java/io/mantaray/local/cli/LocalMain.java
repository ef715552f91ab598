package io.mantaray.local.cli;

import io.mantaray.local.LocalClusters;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The commands of this module alone, to try them without the rest of Manta. */
@Command(name = "manta", mixinStandardHelpOptions = true)
final class LocalMain {
  private LocalMain() {}

  static CommandLine commandLine(LocalClusters clusters) {
    return new CommandLine(new LocalMain())
        .addSubcommand(new UpCommand(clusters, (_, _) -> {}))
        .addSubcommand(
            new CommandLine(new DemoCommand(clusters, (_, _) -> {}))
                .addSubcommand(new DemoServiceCommand(clusters, (_, _) -> {})))
        .addSubcommand(new DownCommand(clusters))
        .addSubcommand(new StatusCommand(clusters))
        .addSubcommand(KubectlCommand.of(clusters))
        .setExecutionExceptionHandler(new OneLineErrors());
  }

  public static void main(String[] args) {
    System.exit(commandLine(LocalClusters.ofUser()).execute(args));
  }
}
