package io.mantaray.operator;

import io.mantaray.operator.config.ConfigProblems;
import io.mantaray.operator.config.GoArguments;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.config.OperatorFlags;
import io.mantaray.operator.config.OperatorVersion;
import io.mantaray.operator.kubernetes.StartupFailure;
import io.mantaray.operator.telemetry.logs.OperatorLogging;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Runs the operator until it is stopped. The entrypoint of the container. */
@Command(
    name = "operator",
    description = "Run the operator: reconcile Ray resources until told to stop.",
    mixinStandardHelpOptions = true,
    versionProvider = OperatorCommand.Version.class,
    sortOptions = false,
    preprocessor = GoArguments.class)
public final class OperatorCommand implements Callable<Integer> {
  private static final Logger log = LoggerFactory.getLogger("setup");
  private static final int FAILED = 1;

  @Mixin private OperatorFlags flags = new OperatorFlags();

  /** The exit code of the process; zero unless it could not start. */
  private final AtomicInteger exitCode = new AtomicInteger();

  public static void main(String[] args) {
    System.exit(new CommandLine(new OperatorCommand()).execute(args));
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      run();
      return 0;
    } catch (ConfigProblems e) {
      e.problems().forEach(System.err::println);
    } catch (StartupFailure e) {
      log.debug("Could not start", e);
      System.err.println(e.getMessage());
    }
    exitCode.set(FAILED);
    return FAILED;
  }

  private void run() throws ConfigProblems, InterruptedException {
    OperatorConfig.Loaded loaded = OperatorConfig.load(flags, System.getenv(), Files::readString);
    OperatorLogging.start(loaded.config().logging());
    Thread.setDefaultUncaughtExceptionHandler(
        new UncaughtFailures(OperatorCommand::exitImmediately));
    warn(loaded.warnings());
    OperatorProcess process =
        new OperatorProcess(loaded.config(), OperatorCommand::exitImmediately);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process), "shutdown"));
    process.start();
    new CountDownLatch(1).await();
  }

  private static void warn(List<String> warnings) {
    warnings.forEach(log::warn);
  }

  /** Closes the process, then exits with this exit code instead of the signal's. */
  private void stop(OperatorProcess process) {
    process.close();
    Runtime.getRuntime().halt(exitCode.get());
  }

  /** Exits without cleanup, as another process may already be the leader. */
  private static void exitImmediately(String why) {
    log.error("Exiting: {}", why);
    Runtime.getRuntime().halt(FAILED);
  }

  /** The output of {@code --version}. */
  public static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"manta-operator " + OperatorVersion.current()};
    }
  }
}
