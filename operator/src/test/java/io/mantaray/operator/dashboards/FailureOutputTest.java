package io.mantaray.operator.dashboards;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The output of a failed job in its message. */
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
    scheduler.settle();
  }

  @Test
  void theEndOfTheOutputIsAddedIfTheMessageDoesNotContainIt() {
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
    scheduler.settle();

    assertThat(message()).contains("line 499").doesNotContain("line 400");
    assertThat(message().length()).isLessThan(2_200);
  }

  @Test
  void theOutputOfAFailedJobIsReadOnce() {
    failedWith("It died.");
    scheduler.pass(Duration.ofMinutes(5));

    assertThat(ray.requests().stream().filter(("logs " + ID)::equals)).hasSize(1);
  }

  @Test
  void withoutAnyOutputRaysMessageStays() {
    running();
    ray.fail(ID, "It died.", 1);
    watch();
    scheduler.settle();

    assertThat(message()).isEqualTo("It died.");
  }

  @Test
  void theOutputOfARunningJobIsNotRead() {
    running();
    watch();
    scheduler.pass(Duration.ofMinutes(1));

    assertThat(ray.requests()).doesNotContain("logs " + ID);
  }
}
