package io.mantaray.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UncaughtFailuresTest {
  private final List<String> fatal = new ArrayList<>();
  private final UncaughtFailures failures = new UncaughtFailures(fatal::add);
  private final Thread thread = Thread.ofVirtual().name("raycluster-7").unstarted(() -> {});

  @Test
  void anErrorEndsTheProcessWithTheReason() {
    failures.uncaughtException(thread, new OutOfMemoryError("Java heap space"));

    assertThat(fatal)
        .containsExactly(
            "the thread raycluster-7 failed: java.lang.OutOfMemoryError: Java heap space");
  }

  @Test
  void anExceptionEndsOnlyItsThread() {
    failures.uncaughtException(thread, new IllegalStateException());

    assertThat(fatal).isEmpty();
  }
}
