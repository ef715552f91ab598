package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;

/** A body that may never end, read piece by piece as it is asked for. */
final class StreamedBody implements AsyncBody {
  private static final int LARGEST_PIECE = 16 * 1024;

  private final HttpExchange exchange;
  private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final Semaphore asked = new Semaphore(0);

  StreamedBody(HttpExchange exchange, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    this.exchange = exchange;
    this.consumer = consumer;
    Thread.ofVirtual().name("http-stream").start(this::read);
  }

  @SuppressWarnings("IllegalCatch") // Whatever ends the stream is what its reader has to know.
  private void read() {
    try (exchange) {
      InputStream body = exchange.body();
      byte[] piece = new byte[LARGEST_PIECE];
      while (!done.isDone()) {
        asked.acquire();
        int count = body.read(piece);
        if (count < 0) {
          done.complete(null);
        } else {
          ByteBuffer copy = ByteBuffer.allocate(count).put(piece, 0, count).flip();
          consumer.consume(List.of(copy), this);
        }
      }
    } catch (Exception e) {
      done.completeExceptionally(e);
    }
  }

  @Override
  public void consume() {
    asked.release();
  }

  @Override
  public CompletableFuture<Void> done() {
    return done;
  }

  @Override
  public void cancel() {
    done.cancel(false);
    exchange.close();
    asked.release();
  }
}
