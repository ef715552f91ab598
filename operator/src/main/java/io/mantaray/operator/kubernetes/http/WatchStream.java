package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.WebSocket;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/** The lines of a watch, each one an event, as the messages of a web socket. */
final class WatchStream implements WebSocket {
  private static final int FIRST_BUFFER = 16 * 1024;
  private static final int LARGEST_KEPT_BUFFER = 256 * 1024;

  /** More than any object that etcd takes. */
  static final int LONGEST_LINE = 16 << 20;

  private static final int NORMAL_CLOSURE = 1000;

  private final HttpExchange exchange;
  private final Listener listener;
  private final Semaphore asked = new Semaphore(1);
  private final AtomicBoolean closed = new AtomicBoolean();
  private byte[] buffer = new byte[FIRST_BUFFER];
  private int filled;

  WatchStream(HttpExchange exchange, Listener listener) {
    this.exchange = exchange;
    this.listener = listener;
  }

  void start() {
    listener.onOpen(this);
    Thread.ofVirtual().name("watch").start(this::read);
  }

  private void read() {
    try (exchange) {
      InputStream body = exchange.body();
      int count;
      while ((count = fill(body)) >= 0) {
        passOnLines(filled - count);
      }
      listener.onClose(this, NORMAL_CLOSURE, "the watch ended");
    } catch (IOException e) {
      if (closed.get()) {
        listener.onClose(this, NORMAL_CLOSURE, "closed");
      } else {
        listener.onError(this, e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      listener.onError(this, e);
    }
  }

  private int fill(InputStream body) throws IOException {
    if (filled == buffer.length) {
      if (filled >= LONGEST_LINE) {
        throw new IOException("an event has more than %d bytes".formatted(LONGEST_LINE));
      }
      buffer = Arrays.copyOf(buffer, buffer.length * 2);
    }
    int count = body.read(buffer, filled, buffer.length - filled);
    filled += Math.max(0, count);
    return count;
  }

  /**
   * Passes on the lines that are complete and keeps the rest.
   *
   * @param seen so many bytes were looked at before and have no end of a line
   */
  private void passOnLines(int seen) throws InterruptedException {
    int begin = 0;
    for (int i = seen; i < filled; i++) {
      if (buffer[i] == '\n') {
        asked.acquire();
        listener.onMessage(this, new String(buffer, begin, i - begin, StandardCharsets.UTF_8));
        begin = i + 1;
      }
    }
    filled -= begin;
    byte[] rest = buffer;
    if (filled == 0 && buffer.length > LARGEST_KEPT_BUFFER) {
      buffer = new byte[FIRST_BUFFER];
    }
    System.arraycopy(rest, begin, buffer, 0, filled);
  }

  @Override
  public void request() {
    asked.release();
  }

  @Override
  public boolean sendClose(int code, String reason) {
    if (!closed.compareAndSet(false, true)) {
      return false;
    }
    exchange.close();
    asked.release();
    return true;
  }

  @Override
  public boolean send(ByteBuffer data) {
    return false;
  }

  @Override
  public long queueSize() {
    return 0;
  }
}
