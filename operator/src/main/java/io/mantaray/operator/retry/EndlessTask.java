package io.mantaray.operator.retry;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread that runs as long as the process. A step that fails unexpectedly is logged and retried
 * with back-off: otherwise the thread would end silently while the process looks alive.
 */
public final class EndlessTask implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(EndlessTask.class);
  private static final BackOff BACK_OFF = new BackOff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  /** One iteration of the task. May block; an interrupt ends the task. */
  @FunctionalInterface
  public interface Step {
    void run() throws InterruptedException;
  }

  /** Waits; replaced in tests. */
  @FunctionalInterface
  interface Sleep {
    void sleep(Duration duration) throws InterruptedException;
  }

  private final String name;
  private final Step step;
  private final Sleep sleep;
  private final Thread thread;
  private volatile boolean closed;

  EndlessTask(String name, Step step, Sleep sleep) {
    this.name = name;
    this.step = step;
    this.sleep = sleep;
    this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
  }

  public static EndlessTask start(String name, Step step) {
    EndlessTask task = new EndlessTask(name, step, Thread::sleep);
    task.thread.start();
    return task;
  }

  @SuppressWarnings("IllegalCatch") // A failed step must not end the thread.
  void run() {
    int failures = 0;
    while (!closed) {
      try {
        step.run();
        failures = 0;
      } catch (InterruptedException _) {
        return; // Only close() interrupts.
      } catch (Exception e) {
        failures++;
        log.error("{} failed and continues; this is a bug in the operator", name, e);
        try {
          sleep.sleep(BACK_OFF.after(failures));
        } catch (InterruptedException _) {
          return;
        }
      }
    }
  }

  /** Starts no further step and interrupts the current one. */
  @Override
  public void close() {
    closed = true;
    thread.interrupt();
  }
}
