package io.mantaray.local.cli;

import static java.util.Objects.requireNonNull;

import io.mantaray.local.demo.LivePicture;
import io.mantaray.local.report.PrintedProgress;
import io.mantaray.local.report.Progress;
import java.io.Console;
import java.io.PrintWriter;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What each command shares: help, and where it prints. */
@SuppressWarnings("UnusedVariable") // picocli itself reads the options declared here.
final class Terminal {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.")
  private boolean help;

  @Option(names = "--verbose", description = "When something fails, show where in the code, too.")
  private boolean verbose;

  @Spec(Spec.Target.MIXEE)
  private @Nullable CommandSpec command;

  void say(String line) {
    out().println(line);
    out().flush();
  }

  Progress progress() {
    return new PrintedProgress(out(), InstantSource.system());
  }

  /** Where a picture that moves is shown. */
  LivePicture picture() {
    return new LivePicture(out(), isTerminal());
  }

  private static boolean isTerminal() {
    return Optional.ofNullable(System.console()).filter(Console::isTerminal).isPresent();
  }

  private PrintWriter out() {
    return requireNonNull(command).commandLine().getOut();
  }
}
