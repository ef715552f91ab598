package io.mantaray.operator.kubernetes.http;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Connections to one endpoint that nobody uses now, the last one used first, so that a quiet time
 * lets the others go.
 *
 * <p>An encrypted connection costs as much as many requests. So a burst opens a few at a time, and
 * meanwhile who waits for one takes what others give back.
 */
final class FreeConnections {
  private static final int OPENED_AT_ONCE = 4;

  /** Less than the 90 s after which an API server closes it. */
  private static final Duration LONGEST_REST = Duration.ofSeconds(60);

  /** Opens a connection. */
  @FunctionalInterface
  interface Opening {
    Connection open() throws IOException;
  }

  private record Resting(Connection connection, long sinceNanos) {}

  private final LongSupplier nanoTime;
  private final Consumer<Connection> discard;
  private final Deque<Resting> resting = new ArrayDeque<>();
  private final Lock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private int opening;

  FreeConnections(LongSupplier nanoTime, Consumer<Connection> discard) {
    this.nanoTime = nanoTime;
    this.discard = discard;
  }

  /** A free connection or, when none comes free before it may be opened, a new one. */
  Connection takeOr(Opening way) throws IOException, InterruptedException {
    lock.lockInterruptibly();
    try {
      discardOld();
      while (resting.isEmpty() && opening == OPENED_AT_ONCE) {
        changed.await();
      }
      if (!resting.isEmpty()) {
        return resting.pop().connection();
      }
      opening++;
    } finally {
      lock.unlock();
    }
    try {
      return way.open();
    } finally {
      lock.lock();
      try {
        opening--;
        changed.signal();
      } finally {
        lock.unlock();
      }
    }
  }

  void add(Connection connection) {
    lock.lock();
    try {
      discardOld();
      resting.push(new Resting(connection, nanoTime.getAsLong()));
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void discardOld() {
    long now = nanoTime.getAsLong();
    while (!resting.isEmpty() && now - resting.getLast().sinceNanos() > LONGEST_REST.toNanos()) {
      discard.accept(resting.removeLast().connection());
    }
  }
}
