package io.mantaray.local.cli;

import io.mantaray.local.report.LocalClusterException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/**
 * Says what went wrong in one line with its cause and its remedy; below it, indented, the end of
 * the log that tells more. The stack trace is shown to those who ask for it with {@code --verbose}.
 */
public final class OneLineErrors implements IExecutionExceptionHandler {
  private static final int INTERRUPTED = 130;

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    err.println("error: " + message(failure));
    if (failure instanceof LocalClusterException trouble) {
      trouble.details().forEach(line -> err.println("  | " + line));
    }
    if (command.getParseResult().hasMatchedOption("--verbose")) {
      failure.printStackTrace(err);
    }
    err.flush();
    return Thread.interrupted()
        ? INTERRUPTED
        : command.getCommandSpec().exitCodeOnExecutionException();
  }

  private static String message(Exception failure) {
    return switch (failure) {
      case LocalClusterException e -> String.valueOf(e.getMessage());
      case UncheckedIOException e -> e.getMessage() + " (" + e.getCause() + ")";
      default -> failure + " (--verbose shows where; please report it)";
    };
  }
}
