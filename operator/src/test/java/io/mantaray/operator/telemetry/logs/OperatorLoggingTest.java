package io.mantaray.operator.telemetry.logs;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.operator.config.LogConfig;
import io.mantaray.operator.config.LogEncoder;
import io.mantaray.operator.config.LogLevel;
import io.mantaray.operator.telemetry.logs.ReconcileLog.Scope;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

class OperatorLoggingTest {

  private static final Logger LOG = LoggerFactory.getLogger("setup");
  private static final Logger LIBRARY = LoggerFactory.getLogger("io.javaoperatorsdk.operator.X");

  private final PrintStream realStdout = System.out;

  @TempDir Path directory;

  @AfterEach
  void restoreStdout() {
    System.setOut(realStdout);
    OperatorLogging.start(config(LogLevel.INFO, Optional.empty()));
  }

  @Test
  void linesCarryTheReconcileAndTheKeyValuePairs() {
    assertThat(stdout(LogLevel.INFO, OperatorLoggingTest::logInAReconcile))
        .singleElement()
        .asString()
        .endsWith(
            "\"logger\":\"setup\",\"msg\":\"Created 3 pods\",\"RayCluster\":{\"name\":\"demo\","
                + "\"namespace\":\"default\"},\"reconcileID\":\"7f3a\",\"group\":\"gpu\"}");
  }

  private static void logInAReconcile() {
    try (Scope _ = ReconcileLog.scope("RayCluster", "default", "demo", "7f3a")) {
      LOG.atInfo().addKeyValue("group", "gpu").log("Created {} pods", 3);
    }
  }

  @Test
  void theLevelDecidesWhatIsHeardAndLibrariesAreHeardLess() {
    assertThat(stdout(LogLevel.PANIC, OperatorLoggingTest::logAtEveryLevel)).isEmpty();
    assertThat(stdout(LogLevel.ERROR, OperatorLoggingTest::logAtEveryLevel)).hasSize(2);
    assertThat(stdout(LogLevel.INFO, OperatorLoggingTest::logAtEveryLevel)).hasSize(3 + 2);
    assertThat(stdout(LogLevel.DEBUG, OperatorLoggingTest::logAtEveryLevel)).hasSize(4 + 3);
    assertThat(stdout(LogLevel.TRACE, OperatorLoggingTest::logAtEveryLevel)).hasSize(5 + 4);
  }

  @Test
  void requestsAndTheirCredentialsAreLoggedAtNoLevel() {
    assertThat(
            stdout(
                LogLevel.TRACE,
                () -> {
                  for (String requests : List.of("headers", "wire")) {
                    LoggerFactory.getLogger("org.apache.hc.client5.http." + requests)
                        .debug("Authorization: Bearer secret");
                  }
                }))
        .isEmpty();
  }

  private static void logAtEveryLevel() {
    for (Logger logger : List.of(LOG, LIBRARY)) {
      logger.trace("trace");
      logger.debug("debug");
      logger.info("info");
      logger.warn("warn");
      logger.error("error");
    }
  }

  @Test
  void theFileHasAFormOfItsOwnAndGetsAllButDebugging() throws IOException {
    Path file = directory.resolve("logs/operator.log");
    assertThat(
            stdout(
                config(
                    LogLevel.ERROR, Optional.of(new LogConfig.LogFile(file, LogEncoder.CONSOLE))),
                () -> {
                  LOG.debug("debug");
                  LOG.info("info");
                  LOG.error("error");
                }))
        .hasSize(1);
    assertThat(Files.readAllLines(file))
        .satisfiesExactly(
            line -> assertThat(line).endsWith("\tinfo\tsetup\tinfo"),
            line -> assertThat(line).endsWith("\terror\tsetup\terror"));
  }

  @Test
  void startingAgainReplacesWhatWasThere() {
    OperatorLogging.start(config(LogLevel.INFO, Optional.empty()));
    OperatorLogging.start(config(LogLevel.ERROR, Optional.empty()));
    LoggerContext context = Configurator.initialize(null);
    assertThat(context.getConfiguration().getAppenders()).containsOnlyKeys("stdout");
    assertThat(LOG.isInfoEnabled()).isFalse();
  }

  private static List<String> stdout(LogLevel level, Runnable logging) {
    return stdout(config(level, Optional.empty()), logging);
  }

  private static List<String> stdout(LogConfig config, Runnable logging) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    OperatorLogging.start(config);
    logging.run();
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  private static LogConfig config(LogLevel level, Optional<LogConfig.LogFile> file) {
    return new LogConfig(level, LogLevel.ERROR, LogEncoder.JSON, file);
  }
}
