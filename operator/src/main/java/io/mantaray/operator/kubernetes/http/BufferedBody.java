package io.mantaray.operator.kubernetes.http;

import io.fabric8.kubernetes.client.http.AsyncBody;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A body that is already there, handed over at the first call on the caller's thread. */
final class BufferedBody implements AsyncBody {
  private final AsyncBody.Consumer<List<ByteBuffer>> consumer;
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private byte @Nullable [] bytes;

  BufferedBody(byte[] bytes, AsyncBody.Consumer<List<ByteBuffer>> consumer) {
    this.bytes = bytes.length == 0 ? null : bytes;
    this.consumer = consumer;
  }

  @Override
  @SuppressWarnings("IllegalCatch") // Whatever the consumer fails with is what the body ends with.
  public void consume() {
    byte[] handedOver = bytes;
    bytes = null;
    if (handedOver == null) {
      done.complete(null);
      return;
    }
    try {
      consumer.consume(List.of(ByteBuffer.wrap(handedOver)), this);
    } catch (Exception e) {
      done.completeExceptionally(e);
    }
  }

  @Override
  public CompletableFuture<Void> done() {
    return done;
  }

  @Override
  public void cancel() {
    bytes = null;
    done.cancel(false);
  }
}
