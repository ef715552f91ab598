package io.mantaray.load;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.Cancellable;
import org.jspecify.annotations.Nullable;

/** Cancels what is under way when its time is over: a read timeout alone ends no slow answer. */
final class Deadline implements AutoCloseable {
  private @Nullable Cancellable underWay;
  private @Nullable Future<?> alarm;
  private boolean passed;

  private Deadline() {}

  static Deadline in(Duration timeout, ScheduledExecutorService timer) {
    var deadline = new Deadline();
    deadline.alarm = timer.schedule(deadline::pass, timeout.toNanos(), TimeUnit.NANOSECONDS);
    return deadline;
  }

  /** What is to be cancelled; at once if it comes too late. */
  synchronized void cancels(Cancellable request) {
    underWay = request;
    if (passed) {
      request.cancel();
    }
  }

  synchronized boolean hasPassed() {
    return passed;
  }

  private synchronized void pass() {
    passed = true;
    if (underWay != null) {
      underWay.cancel();
    }
  }

  @Override
  public void close() {
    if (alarm != null) {
      alarm.cancel(false);
    }
  }
}
