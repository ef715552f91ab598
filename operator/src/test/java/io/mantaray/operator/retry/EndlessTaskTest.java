package io.mantaray.operator.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndlessTaskTest {
  private final List<Duration> pauses = new ArrayList<>();
  private int steps;

  @Test
  void goesOnAfterAStepThatFailsUnexpectedly() {
    EndlessTask task =
        new EndlessTask(
            "test",
            () -> {
              steps++;
              if (steps <= 3) {
                throw new IllegalStateException("a fault");
              }
              throw new InterruptedException("closed");
            },
            pauses::add);

    task.run();

    assertThat(steps).isEqualTo(4);
    assertThat(pauses)
        .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
  }

  @Test
  void aStepThatSucceedsEndsTheBackOff() {
    EndlessTask task =
        new EndlessTask(
            "test",
            () -> {
              steps++;
              if (steps == 5) {
                throw new InterruptedException("closed");
              }
              if (steps % 2 == 1) {
                throw new IllegalStateException("a fault");
              }
            },
            pauses::add);

    task.run();

    assertThat(pauses).containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(1));
  }
}
