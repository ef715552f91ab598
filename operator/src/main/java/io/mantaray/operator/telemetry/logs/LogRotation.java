package io.mantaray.operator.telemetry.logs;

import java.nio.file.Path;
import java.time.Duration;
import org.apache.logging.log4j.core.appender.rolling.DefaultRolloverStrategy;
import org.apache.logging.log4j.core.appender.rolling.RolloverStrategy;
import org.apache.logging.log4j.core.appender.rolling.SizeBasedTriggeringPolicy;
import org.apache.logging.log4j.core.appender.rolling.TriggeringPolicy;
import org.apache.logging.log4j.core.appender.rolling.action.Action;
import org.apache.logging.log4j.core.appender.rolling.action.DeleteAction;
import org.apache.logging.log4j.core.appender.rolling.action.IfAccumulatedFileCount;
import org.apache.logging.log4j.core.appender.rolling.action.IfAny;
import org.apache.logging.log4j.core.appender.rolling.action.IfFileName;
import org.apache.logging.log4j.core.appender.rolling.action.IfLastModified;
import org.apache.logging.log4j.core.appender.rolling.action.PathCondition;
import org.apache.logging.log4j.core.appender.rolling.action.PathSortByModificationTime;
import org.apache.logging.log4j.core.config.Configuration;

/**
 * When a log file is set aside and when a file set aside is deleted. Numbers and names are those of
 * KubeRay's log: {@code operator.log} becomes {@code operator-2026-01-02T03-04-05.678.log}.
 *
 * @param maxSize of the file, at which it is set aside
 * @param maxBackups that are kept
 * @param maxAge of those that are kept
 */
record LogRotation(Path file, String maxSize, int maxBackups, Duration maxAge) {

  static LogRotation of(Path file) {
    return new LogRotation(file, "500 MB", 10, Duration.ofDays(30));
  }

  String backupPattern() {
    String backup = stem() + "-%d{yyyy-MM-dd'T'HH-mm-ss.SSS}{UTC}" + extension();
    return file.resolveSibling(backup).toString();
  }

  TriggeringPolicy policy() {
    return SizeBasedTriggeringPolicy.createPolicy(maxSize);
  }

  RolloverStrategy strategy(Configuration configuration) {
    PathCondition tooOldOrTooMany =
        IfAny.createOrCondition(
            IfLastModified.newBuilder().setAge(maxAge).build(),
            IfAccumulatedFileCount.createFileCountCondition(maxBackups));
    PathCondition backup =
        IfFileName.createNameCondition(stem() + "-*" + extension(), null, tooOldOrTooMany);
    Action deletion =
        DeleteAction.createDeleteAction(
            String.valueOf(file.getParent()),
            false,
            1,
            false,
            PathSortByModificationTime.createSorter(true),
            new PathCondition[] {backup},
            null,
            configuration);
    return DefaultRolloverStrategy.newBuilder()
        .setCustomActions(new Action[] {deletion})
        .setConfig(configuration)
        .build();
  }

  private String stem() {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - extension().length());
  }

  private String extension() {
    String name = String.valueOf(file.getFileName());
    int dot = name.lastIndexOf('.');
    return dot < 0 ? "" : name.substring(dot);
  }
}
