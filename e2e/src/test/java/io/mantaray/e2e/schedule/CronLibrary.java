package io.mantaray.e2e.schedule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mantaray.local.go.Binaries;
import io.mantaray.local.go.GoProgram;
import io.mantaray.local.layout.Folders;
import io.mantaray.local.process.Executables;
import io.mantaray.local.report.Progress;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** robfig/cron v3 as a process that answers questions; see {@code local/go/cron}. */
final class CronLibrary implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path program;
  private Process process;
  private BufferedWriter questions;
  private BufferedReader answers;

  private CronLibrary(Path program) throws IOException {
    this.program = program;
    process = start();
    questions = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  static CronLibrary start(Progress progress) throws IOException {
    return new CronLibrary(
        new Binaries(Folders.ofUser().cache(), Executables.ofUser()).of(GoProgram.CRON, progress));
  }

  /** What the library makes of a schedule. */
  sealed interface Opinion {
    /** Its next times, each after the one before; the last is empty if there is no next one. */
    record Times(List<Optional<Instant>> next) implements Opinion {}

    record Refused(String why) implements Opinion {}

    /** It was still searching after seconds. */
    record Undecided() implements Opinion {}
  }

  /** The next times of a schedule in a time zone. */
  Opinion next(String schedule, String zone, Instant from, int count) {
    JsonNode answer =
        ask(Map.of("spec", schedule, "zone", zone, "from", from.getEpochSecond(), "count", count));
    if (answer.path("timeout").asBoolean()) {
      restart();
      return new Opinion.Undecided();
    }
    if (answer.has("error")) {
      return new Opinion.Refused(answer.path("error").asText());
    }
    List<Optional<Instant>> times = new ArrayList<>();
    answer
        .path("times")
        .forEach(
            time ->
                times.add(
                    time.asLong() == 0
                        ? Optional.empty()
                        : Optional.of(Instant.ofEpochSecond(time.asLong()))));
    return new Opinion.Times(times);
  }

  /**
   * The changes of the clocks of a time zone.
   *
   * @param seconds when
   * @param offsets one more than changes: the first is the one before them
   */
  record Transitions(List<Long> seconds, List<Integer> offsets) {}

  /** Empty if the library does not know the zone. */
  Optional<Transitions> transitions(String zone, Instant from, Instant until) {
    JsonNode answer =
        ask(
            Map.of(
                "transitions",
                zone,
                "from",
                from.getEpochSecond(),
                "until",
                until.getEpochSecond()));
    if (!answer.path("known").asBoolean()) {
      return Optional.empty();
    }
    List<Long> seconds = new ArrayList<>();
    answer.path("times").forEach(time -> seconds.add(time.asLong()));
    List<Integer> offsets = new ArrayList<>();
    answer.path("offsets").forEach(offset -> offsets.add(offset.asInt()));
    return Optional.of(new Transitions(seconds, offsets));
  }

  private JsonNode ask(Map<String, Object> question) {
    try {
      questions.write(JSON.writeValueAsString(question));
      questions.newLine();
      questions.flush();
      return JSON.readTree(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Process start() throws IOException {
    return new ProcessBuilder(program.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private void restart() {
    try {
      process.destroyForcibly();
      process = start();
      questions = process.outputWriter(StandardCharsets.UTF_8);
      answers = process.inputReader(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
