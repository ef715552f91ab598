package io.mantaray.operator.telemetry.logs;

import io.mantaray.operator.config.LogConfig;
import io.mantaray.operator.config.LogEncoder;
import io.mantaray.operator.config.LogLevel;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.appender.ConsoleAppender;
import org.apache.logging.log4j.core.appender.RollingFileAppender;
import org.apache.logging.log4j.core.config.AbstractConfiguration;
import org.apache.logging.log4j.core.config.ConfigurationSource;
import org.apache.logging.log4j.core.config.LoggerConfig;

/** Which lines go where: log4j's view of a {@link LogConfig}. */
final class LogSetup extends AbstractConfiguration {

  /** Verbose libraries, logged one level higher than the operator itself. */
  private static final List<String> LIBRARIES =
      List.of(
          "io.javaoperatorsdk",
          "Default ConfigurationService implementation",
          "io.fabric8",
          "org.apache.hc");

  /** They would log credentials with every request. */
  private static final List<String> REQUESTS =
      List.of("org.apache.hc.client5.http.headers", "org.apache.hc.client5.http.wire");

  private final LogConfig config;

  LogSetup(LogConfig config) {
    super(null, ConfigurationSource.NULL_SOURCE);
    this.config = config;
    setName("operator");
  }

  @Override
  protected void doConfigure() {
    Level stdoutLevel = log4j(config.level());
    LoggerConfig root = getRootLogger();
    root.setLevel(stdoutLevel);
    attach(stdout(), stdoutLevel);
    if (config.file().isPresent()) {
      // As in KubeRay, the file gets all but debugging, however quiet standard output is to be.
      attach(rotatingFile(config.file().get()), Level.INFO);
      root.setLevel(stdoutLevel.isLessSpecificThan(Level.INFO) ? stdoutLevel : Level.INFO);
    }
    for (String library : LIBRARIES) {
      addLogger(library, new LoggerConfig(library, libraryLevel(), true));
    }
    for (String requests : REQUESTS) {
      addLogger(requests, new LoggerConfig(requests, Level.OFF, true));
    }
  }

  private void attach(Appender appender, Level level) {
    appender.start();
    addAppender(appender);
    getRootLogger().addAppender(appender, level, null);
  }

  private Appender stdout() {
    return ConsoleAppender.newBuilder()
        .setName("stdout")
        .setTarget(ConsoleAppender.Target.SYSTEM_OUT)
        .setFollow(true)
        .setLayout(layout(config.stdout()))
        .setConfiguration(this)
        .build();
  }

  private Appender rotatingFile(LogConfig.LogFile file) {
    Path path = file.path().toAbsolutePath();
    LogRotation rotation = LogRotation.of(path);
    return RollingFileAppender.newBuilder()
        .setName("file")
        .setFileName(path.toString())
        .setFilePattern(rotation.backupPattern())
        .setPolicy(rotation.policy())
        .setStrategy(rotation.strategy(this))
        .setLayout(layout(file.encoder()))
        .setConfiguration(this)
        .build();
  }

  private ZapLayout layout(LogEncoder encoder) {
    return new ZapLayout(encoder, log4j(config.stackTraceLevel()), ZoneId.systemDefault());
  }

  private Level libraryLevel() {
    return switch (config.level()) {
      case TRACE -> Level.DEBUG;
      case DEBUG -> Level.INFO;
      case INFO, WARN, ERROR, PANIC -> Level.WARN;
    };
  }

  private static Level log4j(LogLevel level) {
    return switch (level) {
      case TRACE -> Level.TRACE;
      case DEBUG -> Level.DEBUG;
      case INFO -> Level.INFO;
      case WARN -> Level.WARN;
      case ERROR -> Level.ERROR;
      case PANIC -> Level.FATAL;
    };
  }
}
