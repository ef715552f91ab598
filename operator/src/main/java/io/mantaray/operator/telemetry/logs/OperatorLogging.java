package io.mantaray.operator.telemetry.logs;

import io.mantaray.operator.config.LogConfig;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;

/**
 * Turns the log on. Log4j is set up in code, from the operator's own configuration: no file is
 * searched or parsed, which makes for a quick start.
 */
public final class OperatorLogging {

  private OperatorLogging() {}

  /** From here on, all logging of the process follows this configuration. */
  public static void start(LogConfig config) {
    LogSetup setup = new LogSetup(config);
    LoggerContext context = Configurator.initialize(setup);
    if (context.getConfiguration() != setup) { // something was logged, or could have been, before
      context.reconfigure(setup);
    }
  }
}
