package io.mantaray.local.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExclusivelyTest {
  @TempDir private Path folder;

  @Test
  void onlyOneAtATimeHoldsTheLock() throws Exception {
    var inside = new AtomicInteger();
    var most = new AtomicInteger();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        threads.execute(
            () -> {
              try (var _ = Exclusively.on(folder.resolve("a.lock"))) {
                most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                inside.decrementAndGet();
              }
            });
      }
    }
    assertThat(most).hasValue(1);
  }
}
