package io.mantaray.operator.kubernetes.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** All connections of a client. Those that are free wait for the next request to their endpoint. */
final class Connections implements AutoCloseable {
  private final Dialer dialer;
  private final LongSupplier nanoTime;
  private final Map<Endpoint, FreeConnections> free = new ConcurrentHashMap<>();
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  Connections(Dialer dialer, LongSupplier nanoTime) {
    this.dialer = dialer;
    this.nanoTime = nanoTime;
  }

  /** A free connection, or a new one. */
  Connection take(Endpoint endpoint) throws IOException {
    try {
      return freeFor(endpoint).takeOr(() -> dial(endpoint));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting for a connection");
    }
  }

  /** A new connection, whatever else there is. */
  Connection dial(Endpoint endpoint) throws IOException {
    Connection connection = new Connection(endpoint, dialer.dial(endpoint));
    open.add(connection);
    if (closed) {
      discard(connection);
      throw new IOException("the client is closed");
    }
    return connection;
  }

  /** Keeps a connection whose exchange is over for the next one. */
  void giveBack(Connection connection) {
    freeFor(connection.endpoint()).add(connection);
    if (closed) {
      discard(connection);
    }
  }

  void discard(Connection connection) {
    open.remove(connection);
    connection.close();
  }

  @Override
  public void close() {
    closed = true;
    open.forEach(this::discard);
  }

  private FreeConnections freeFor(Endpoint endpoint) {
    return free.computeIfAbsent(endpoint, _ -> new FreeConnections(nanoTime, this::discard));
  }
}
