package io.mantaray.operator.telemetry.logs;

import io.mantaray.operator.config.LogEncoder;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.layout.AbstractStringLayout;

/**
 * Log lines as zap, the library under KubeRay, writes them, so that whatever reads KubeRay's log
 * goes on reading ours.
 *
 * <pre>
 * {"level":"info","ts":"2026-01-02T03:04:05.678Z","logger":"x","msg":"y","RayCluster":{…},…}
 * 2026-01-02T03:04:05.678Z	info	x	y	{"RayCluster": {…}, …}
 * </pre>
 *
 * <p>Written by hand because log4j's own layouts cannot nest the resource under its kind, and would
 * have to read a template first.
 */
final class ZapLayout extends AbstractStringLayout {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSXX", Locale.ROOT);
  private static final int TYPICAL_LINE = 512;

  private final LogEncoder encoder;
  private final Level stackTraceLevel;
  private final DateTimeFormatter time;

  /**
   * A layout of its own for every appender.
   *
   * @param stackTraceLevel the least level at which stack traces are written
   * @param zone that times are written in
   */
  ZapLayout(LogEncoder encoder, Level stackTraceLevel, ZoneId zone) {
    super(StandardCharsets.UTF_8);
    this.encoder = encoder;
    this.stackTraceLevel = stackTraceLevel;
    this.time = TIME.withZone(zone);
  }

  @Override
  public String toSerializable(LogEvent event) {
    StringBuilder line = new StringBuilder(TYPICAL_LINE);
    switch (encoder) {
      case JSON -> json(event, line);
      case CONSOLE -> console(event, line);
    }
    return line.append('\n').toString();
  }

  private void json(LogEvent event, StringBuilder line) {
    JsonObjectWriter json = new JsonObjectWriter(line, "");
    json.text("level", level(event))
        .text("ts", time(event))
        .text("logger", event.getLoggerName())
        .text("msg", event.getMessage().getFormattedMessage());
    LogFields.write(event, json);
    if (hasStackTrace(event)) {
      json.text("stacktrace", stackTrace(event));
    }
    json.close();
  }

  private void console(LogEvent event, StringBuilder line) {
    line.append(time(event)).append('\t');
    line.append(level(event)).append('\t');
    line.append(event.getLoggerName()).append('\t');
    line.append(event.getMessage().getFormattedMessage());
    int end = line.length();
    JsonObjectWriter fields = new JsonObjectWriter(line.append('\t'), " ");
    LogFields.write(event, fields);
    if (fields.isEmpty()) {
      line.setLength(end);
    } else {
      fields.close();
    }
    if (hasStackTrace(event)) {
      line.append('\n').append(stackTrace(event));
    }
  }

  /** Zap knows no trace level; what is finer than debug is debug to it as well. */
  private static String level(LogEvent event) {
    Level level = event.getLevel();
    if (level.isLessSpecificThan(Level.DEBUG)) {
      return "debug";
    }
    return level.isMoreSpecificThan(Level.FATAL) ? "fatal" : level.name().toLowerCase(Locale.ROOT);
  }

  private String time(LogEvent event) {
    var instant = event.getInstant();
    return time.format(Instant.ofEpochSecond(instant.getEpochSecond(), instant.getNanoOfSecond()));
  }

  private boolean hasStackTrace(LogEvent event) {
    return event.getThrown() != null && event.getLevel().isMoreSpecificThan(stackTraceLevel);
  }

  private static String stackTrace(LogEvent event) {
    StringWriter text = new StringWriter();
    event.getThrown().printStackTrace(new PrintWriter(text));
    return text.toString().stripTrailing();
  }
}
