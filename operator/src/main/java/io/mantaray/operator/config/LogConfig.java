package io.mantaray.operator.config;

import io.mantaray.operator.config.OperatorFlags.Logs;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is logged, where to and in which form.
 *
 * @param level the least level that reaches standard output
 * @param stackTraceLevel the least level at which an exception is logged with its stack trace
 * @param stdout the form on standard output
 * @param file a copy in a file, if there is to be one
 */
public record LogConfig(
    LogLevel level, LogLevel stackTraceLevel, LogEncoder stdout, Optional<LogFile> file) {

  /** A log file and the form of its lines. */
  public record LogFile(Path path, LogEncoder encoder) {}

  private static final Set<String> TIME_ENCODINGS =
      Set.of("epoch", "millis", "nanos", "iso8601", "rfc3339", "rfc3339nano");

  /**
   * Reads the log settings. The encoder flags count even beside a configuration file, which is how
   * KubeRay has it; the file's own encoder fields, which KubeRay overlooks, count without them.
   */
  static LogConfig from(Settings settings, Settings flags, Logs zap, Diagnostics diagnostics) {
    checkFlagsWithoutEffect(zap, diagnostics);
    boolean development = development(zap, diagnostics);
    LogLevel level =
        level(zap.zapLogLevel, diagnostics).orElse(development ? LogLevel.DEBUG : LogLevel.INFO);
    LogLevel stackTraceLevel =
        stackTraceLevel(zap.zapStacktraceLevel, diagnostics)
            .orElse(development ? LogLevel.WARN : LogLevel.ERROR);
    LogEncoder stdout =
        encoder(Setting.LOG_STDOUT_ENCODER, settings, flags, diagnostics).orElse(LogEncoder.JSON);
    Optional<LogFile> file =
        settings
            .get(Setting.LOG_FILE)
            .filter(path -> !path.isEmpty())
            .map(path -> new LogFile(Path.of(path), fileEncoder(settings, flags, diagnostics)));
    return new LogConfig(level, stackTraceLevel, stdout, file);
  }

  private static LogEncoder fileEncoder(
      Settings settings, Settings flags, Diagnostics diagnostics) {
    return encoder(Setting.LOG_FILE_ENCODER, settings, flags, diagnostics).orElse(LogEncoder.JSON);
  }

  private static Optional<LogEncoder> encoder(
      Setting<String> setting, Settings settings, Settings flags, Diagnostics diagnostics) {
    Settings source = flags.get(setting).isPresent() ? flags : settings;
    String name = source.get(setting).orElse("");
    Optional<LogEncoder> encoder = LogEncoder.named(name);
    if (encoder.isEmpty()) {
      diagnostics.problem(source.nameOf(setting) + " is \"" + name + "\": give json or console.");
    }
    return encoder;
  }

  private static boolean development(Logs zap, Diagnostics diagnostics) {
    if (zap.zapDevel == null) {
      return false;
    }
    Optional<Boolean> development = GoLiterals.bool(zap.zapDevel);
    if (development.isEmpty()) {
      diagnostics.problem("--zap-devel is \"" + zap.zapDevel + "\": give true or false.");
    }
    return development.orElse(false);
  }

  private static Optional<LogLevel> level(@Nullable String text, Diagnostics diagnostics) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<LogLevel> level = LogLevel.parse(text);
    if (level.isEmpty()) {
      diagnostics.problem(
          "--zap-log-level is \""
              + text
              + "\": give debug, info, error, panic or a number above 0.");
    }
    return level;
  }

  private static Optional<LogLevel> stackTraceLevel(
      @Nullable String text, Diagnostics diagnostics) {
    if (text == null) {
      return Optional.empty();
    }
    Optional<LogLevel> level =
        LogLevel.parse(text).filter(known -> known.compareTo(LogLevel.INFO) >= 0);
    if (level.isEmpty()) {
      diagnostics.problem("--zap-stacktrace-level is \"" + text + "\": give info, error or panic.");
    }
    return level;
  }

  /** KubeRay accepts these two but then uses its own encoder and its own form of time. */
  private static void checkFlagsWithoutEffect(Logs zap, Diagnostics diagnostics) {
    if (zap.zapEncoder != null) {
      if (Set.of("json", "console").contains(zap.zapEncoder.toLowerCase(Locale.ROOT))) {
        diagnostics.warning("--zap-encoder has no effect: use --log-stdout-encoder.");
      } else {
        diagnostics.problem("--zap-encoder is \"" + zap.zapEncoder + "\": give json or console.");
      }
    }
    if (zap.zapTimeEncoding != null) {
      if (TIME_ENCODINGS.contains(zap.zapTimeEncoding.toLowerCase(Locale.ROOT))) {
        diagnostics.warning("--zap-time-encoding has no effect: times are written as in ISO 8601.");
      } else {
        diagnostics.problem(
            "--zap-time-encoding is \""
                + zap.zapTimeEncoding
                + "\": give one of "
                + String.join(", ", TIME_ENCODINGS.stream().sorted().toList())
                + ".");
      }
    }
  }
}
