package io.mantaray.bench;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Looks again and again until something is so. */
final class Waiting {
  private static final Duration LIMIT = Duration.ofMinutes(30);
  private static final Duration LOOK = Duration.ofMillis(500);

  private Waiting() {}

  static void until(BooleanSupplier done) throws InterruptedException {
    until(done, LOOK);
  }

  static void until(BooleanSupplier done, Duration pause) throws InterruptedException {
    long limit = System.nanoTime() + LIMIT.toNanos();
    while (!done.getAsBoolean()) {
      if (System.nanoTime() > limit) {
        throw new IllegalStateException("not done within " + LIMIT);
      }
      Thread.sleep(pause);
    }
  }
}
