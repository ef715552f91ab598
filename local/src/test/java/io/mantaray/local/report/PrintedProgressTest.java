package io.mantaray.local.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

class PrintedProgressTest {
  private final ArrayDeque<Instant> times =
      new ArrayDeque<>(List.of(Instant.ofEpochMilli(0), Instant.ofEpochMilli(1_540)));
  private final StringWriter out = new StringWriter();
  private final Progress progress = new PrintedProgress(new PrintWriter(out), times::remove);

  @Test
  void aStepIsALineWithItsTime() {
    progress.step("adding", _ -> {});

    assertThat(out).hasToString("✓ adding: 1.5 s\n");
  }

  @Test
  void aFailedStepIsMarked() {
    assertThatThrownBy(
            () ->
                progress.step(
                    "adding",
                    _ -> {
                      throw new IllegalStateException("no");
                    }))
        .hasMessage("no");
    assertThat(out).hasToString("✗ adding: 1.5 s\n");
  }
}
