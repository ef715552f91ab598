package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FreeConnectionsTest {
  private final AtomicLong nanos = new AtomicLong();
  private final List<Connection> discarded = new ArrayList<>();
  private final FreeConnections free = new FreeConnections(nanos::get, discarded::add);

  @Test
  void theOneUsedLastIsUsedNext() throws Exception {
    Connection first = connection();
    Connection second = connection();
    free.add(first);
    free.add(second);

    assertThat(free.takeOr(FreeConnectionsTest::connection)).isSameAs(second);
    assertThat(free.takeOr(FreeConnectionsTest::connection)).isSameAs(first);
  }

  @Test
  void thoseThatRestedForLongAreDiscarded() throws Exception {
    Connection old = connection();
    Connection recent = connection();
    free.add(old);
    nanos.addAndGet(Duration.ofSeconds(50).toNanos());
    free.add(recent);
    nanos.addAndGet(Duration.ofSeconds(50).toNanos());

    assertThat(free.takeOr(FreeConnectionsTest::connection)).isSameAs(recent);
    assertThat(discarded).containsExactly(old);
  }

  @Test
  void whoWaitsToOpenOneTakesWhatIsGivenBack() throws Exception {
    CountDownLatch slowServer = new CountDownLatch(1);
    AtomicInteger opened = new AtomicInteger();
    FreeConnections.Opening slowly =
        () -> {
          opened.incrementAndGet();
          awaitUninterruptibly(slowServer);
          return connection();
        };
    List<CompletableFuture<Connection>> takers = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      takers.add(takeInBackground(slowly));
    }
    Connection givenBack = connection();
    free.add(givenBack);

    assertThat(
            CompletableFuture.anyOf(takers.toArray(CompletableFuture[]::new))
                .get(30, TimeUnit.SECONDS))
        .isSameAs(givenBack);

    slowServer.countDown();
    for (CompletableFuture<Connection> taker : takers) {
      taker.get(30, TimeUnit.SECONDS);
    }
    assertThat(opened.get()).isEqualTo(4);
  }

  @Test
  void oneThatCannotBeOpenedLetsOthersTry() throws Exception {
    for (int i = 0; i < 10; i++) {
      try {
        free.takeOr(
            () -> {
              throw new IOException("refused");
            });
      } catch (IOException e) {
        assertThat(e).hasMessage("refused");
      }
    }
    Connection fresh = connection();

    assertThat(free.takeOr(() -> fresh)).isSameAs(fresh);
  }

  private CompletableFuture<Connection> takeInBackground(FreeConnections.Opening way) {
    CompletableFuture<Connection> taken = new CompletableFuture<>();
    Thread.ofVirtual()
        .start(
            () -> {
              try {
                taken.complete(free.takeOr(way));
              } catch (IOException | InterruptedException e) {
                taken.completeExceptionally(e);
              }
            });
    return taken;
  }

  private static void awaitUninterruptibly(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static Connection connection() throws IOException {
    return new Connection(new Endpoint(false, "server", 80), new UnconnectedSocket());
  }

  private static final class UnconnectedSocket extends Socket {
    @Override
    public InputStream getInputStream() {
      return InputStream.nullInputStream();
    }
  }
}
