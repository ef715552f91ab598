package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a user learns of a job that failed, beyond its exit code. */
class FailureOutputTest extends WatchedJob {
  private static final String TRACEBACK =
      "Traceback (most recent call last):\n  File \"train.py\", line 3\nValueError: no such column\n";

  private String message() {
    return latest().answer().orElseThrow() instanceof JobState.Known(var info)
        ? String.valueOf(info.message())
        : "none";
  }

  private void failedWith(String message) {
    running();
    ray.log(ID, TRACEBACK);
    ray.fail(ID, message, 1);
    watch();
    turns.settle();
  }

  @Test
  void theEndOfTheOutputIsAddedWhereRaySpeaksOnlyOfItself() {
    failedWith("Job supervisor actor died: the actor died unexpectedly.");

    assertThat(message())
        .startsWith("Job supervisor actor died")
        .endsWith("ValueError: no such column");
  }

  @Test
  void aMessageWithTheOutputInItStaysAsItIs() {
    String rays =
        "Job entrypoint command failed with exit code 1, last available logs:\n" + TRACEBACK;

    failedWith(rays);

    assertThat(message()).isEqualTo(rays);
    assertThat(ray.requests()).doesNotContain("logs " + ID);
  }

  @Test
  void onlyTheLastLinesOfALongOutputAreShown() {
    running();
    ray.log(
        ID, IntStream.range(0, 500).mapToObj(i -> "line " + i).collect(Collectors.joining("\n")));
    ray.fail(ID, "It died.", 1);
    watch();
    turns.settle();

    assertThat(message()).contains("line 499").doesNotContain("line 400");
    assertThat(message().length()).isLessThan(2_200);
  }

  @Test
  void aFailedJobIsAskedForItsOutputOnce() {
    failedWith("It died.");
    turns.pass(Duration.ofMinutes(5));

    assertThat(ray.requests().stream().filter(("logs " + ID)::equals)).hasSize(1);
  }

  @Test
  void withoutAnyOutputRaysWordStands() {
    running();
    ray.fail(ID, "It died.", 1);
    watch();
    turns.settle();

    assertThat(message()).isEqualTo("It died.");
  }

  @Test
  void aJobThatRunsIsNotAskedForItsOutput() {
    running();
    watch();
    turns.pass(Duration.ofMinutes(1));

    assertThat(ray.requests()).doesNotContain("logs " + ID);
  }
}
