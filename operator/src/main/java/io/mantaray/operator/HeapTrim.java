package io.mantaray.operator;

import io.mantaray.operator.retry.EndlessTask;
import java.time.Duration;

/**
 * Returns memory to the system after bursts of work.
 *
 * <p>The collector collects old garbage only when the heap cannot grow any more, and the heap may
 * grow to most of the machine's memory. So this asks for a collection when the heap is much larger
 * than what was alive at the last one.
 */
final class HeapTrim implements AutoCloseable {
  private static final Duration INTERVAL = Duration.ofSeconds(5);
  private static final long MEGABYTE = 1024L * 1024;

  /** What may be there beside half as much again as is alive: room for new objects. */
  private static final long SPARE = 16 * MEGABYTE;

  /** A collection may take one part of so many of the time that passes. */
  private static final long SHARE = 50;

  private final EndlessTask task;
  private final Runtime runtime = Runtime.getRuntime();

  /** What was alive after the last collection. */
  private long alive;

  private Duration pause = INTERVAL;

  private HeapTrim() {
    task = EndlessTask.start("heap-trim", this::trim);
  }

  static HeapTrim start() {
    return new HeapTrim();
  }

  @Override
  public void close() {
    task.close();
  }

  static boolean isDue(long heap, long alive) {
    return heap > alive + alive / 2 + SPARE;
  }

  private void trim() throws InterruptedException {
    Thread.sleep(pause);
    pause = INTERVAL;
    if (isDue(runtime.totalMemory(), alive)) {
      long start = System.nanoTime();
      System.gc();
      Duration taken = Duration.ofNanos(System.nanoTime() - start);
      alive = runtime.totalMemory() - runtime.freeMemory();
      pause = INTERVAL.plus(taken.multipliedBy(SHARE));
    }
  }
}
