package io.mantaray.operator.kubernetes.actions;

import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Bounds the writes of the whole process that are under way at once; whoever came first goes first.
 *
 * <p>An API server that is busy answers later, so the operator slows down with it by itself. And
 * each request under way needs a connection, whose handshake costs as much as dozens of requests.
 */
public final class WriteSlots {
  private final Semaphore free;

  public WriteSlots(int atOnce) {
    free = new Semaphore(atOnce, true);
  }

  /** Whether somebody who wants to write has to wait. */
  public boolean isFull() {
    return free.availablePermits() == 0;
  }

  <T> T during(Supplier<T> write) {
    free.acquireUninterruptibly();
    try {
      return write.get();
    } finally {
      free.release();
    }
  }
}
