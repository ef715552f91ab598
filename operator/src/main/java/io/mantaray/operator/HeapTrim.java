package io.mantaray.operator;

import java.time.Duration;

/**
 * Gives memory back after bursts of work.
 *
 * <p>The collector collects old garbage only when the heap cannot grow any more, and the heap may
 * grow to most of the machine's memory. So this asks for a collection when the heap is much larger
 * than what was alive at the last one.
 */
final class HeapTrim implements AutoCloseable {
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final long MEGABYTE = 1024L * 1024;

  /** What may be there beside half as much again as is alive: room for new objects. */
  private static final long SPARE = 16 * MEGABYTE;

  /** A collection may take one part of so many of the time that passes. */
  private static final long SHARE = 50;

  private final Thread thread = Thread.ofVirtual().name("heap-trim").unstarted(this::run);

  static HeapTrim start() {
    HeapTrim trim = new HeapTrim();
    trim.thread.start();
    return trim;
  }

  @Override
  public void close() {
    thread.interrupt();
  }

  static boolean isDue(long heap, long alive) {
    return heap > alive + alive / 2 + SPARE;
  }

  private void run() {
    Runtime runtime = Runtime.getRuntime();
    long alive = 0;
    Duration pause = LOOK;
    try {
      while (true) {
        Thread.sleep(pause);
        pause = LOOK;
        if (isDue(runtime.totalMemory(), alive)) {
          long start = System.nanoTime();
          System.gc();
          Duration taken = Duration.ofNanos(System.nanoTime() - start);
          alive = runtime.totalMemory() - runtime.freeMemory();
          pause = LOOK.plus(taken.multipliedBy(SHARE));
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
