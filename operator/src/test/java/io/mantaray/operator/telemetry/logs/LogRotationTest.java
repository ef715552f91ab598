package io.mantaray.operator.telemetry.logs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.appender.RollingFileAppender;
import org.apache.logging.log4j.core.config.DefaultConfiguration;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogRotationTest {

  @TempDir Path directory;

  @Test
  void hasKubeRaysNumbers() {
    Path file = Path.of("/var/log/operator.log");
    assertThat(LogRotation.of(file))
        .isEqualTo(new LogRotation(file, "500 MB", 10, Duration.ofDays(30)));
  }

  @Test
  void aFullFileIsSetAsideAndTheOldestAndTheOneTooManyGo() throws Exception {
    Path file = directory.resolve("operator.log");
    Path unrelated = aged("other.log", Duration.ofDays(99));
    Path tooOld = aged("operator-2025-01-01T00-00-00.000.log", Duration.ofDays(31));
    aged("operator-2025-12-01T00-00-00.000.log", Duration.ofDays(3));
    aged("operator-2025-12-02T00-00-00.000.log", Duration.ofDays(2));

    fill(file, new LogRotation(file, "100 B", 2, Duration.ofDays(30)));

    assertThat(unrelated).exists();
    assertThat(tooOld).doesNotExist();
    assertThat(backups()).hasSize(2).first().isEqualTo("operator-2025-12-02T00-00-00.000.log");
    assertThat(backups().getLast())
        .matches("operator-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d\\.\\d{3}\\.log");
  }

  private void fill(Path file, LogRotation rotation) {
    DefaultConfiguration configuration = new DefaultConfiguration();
    RollingFileAppender appender =
        RollingFileAppender.newBuilder()
            .setName("file")
            .setFileName(file.toString())
            .setFilePattern(rotation.backupPattern())
            .setPolicy(rotation.policy())
            .setStrategy(rotation.strategy(configuration))
            .setConfiguration(configuration)
            .build();
    appender.start();
    for (int i = 0; i < 2; i++) {
      appender.append(
          Log4jLogEvent.newBuilder()
              .setLevel(Level.INFO)
              .setMessage(new SimpleMessage("x".repeat(150)))
              .build());
    }
    appender.stop(); // waits for the deletion, which happens in the background
  }

  private Path aged(String name, Duration age) throws IOException {
    Path file = Files.createFile(directory.resolve(name));
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    return file;
  }

  private List<String> backups() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.startsWith("operator-"))
          .sorted()
          .toList();
    }
  }
}
