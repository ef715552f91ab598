package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.mantaray.operator.kubernetes.ApiServerClient;
import java.net.SocketTimeoutException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much, how long and how many: what no server can make us exceed. */
class LimitsTest {
  private static final String OK = ScriptedServer.json("{}");
  private static final String ENDLESS_HEAD =
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";
  private static final String PIECE = "10000\r\n" + "x".repeat(1 << 16) + "\r\n";

  @TempDir Path folder;

  @Test
  void anAnswerWithoutEndIsCutWhileItIsRead() throws Exception {
    AtomicLong sent = new AtomicLong();
    CountDownLatch hungUp = new CountDownLatch(1);
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  conversation.nextRequest();
                  conversation.say(ENDLESS_HEAD);
                  try {
                    while (true) {
                      conversation.say(PIECE);
                      sent.addAndGet(PIECE.length());
                    }
                  } finally {
                    hungUp.countDown();
                  }
                });
        KubernetesClient client = client(server)) {
      HttpClient http = withBodiesUpTo(client, 1 << 20);

      assertThatThrownBy(() -> get(http, server, Duration.ofSeconds(30)))
          .cause()
          .isInstanceOf(KubernetesClientException.class)
          .hasMessageContaining("has more than 1048576 bytes");
      assertThat(hungUp.await(10, TimeUnit.SECONDS)).isTrue();
      // What the buffers of the system hold was sent, but read by nobody.
      assertThat(sent).hasValueLessThan(32 << 20);
      assertThat(server.requests()).hasSize(1);
      assertThat(openConnections(http)).isZero();
    }
  }

  @Test
  void anAnswerThatSaysItIsTooLargeIsNotReadAtAll() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  conversation.nextRequest();
                  conversation.say("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n");
                  conversation.waitForHangUp();
                });
        KubernetesClient client = client(server)) {
      HttpClient http = withBodiesUpTo(client, 1000);

      assertThatThrownBy(() -> get(http, server, Duration.ofSeconds(30)))
          .cause()
          .hasMessageContaining("has more than 1000 bytes");
    }
  }

  @Test
  void anAnswerOfExactlyTheLimitIsRead() throws Exception {
    try (ScriptedServer server =
            ScriptedServer.answering(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n");
        KubernetesClient client = client(server)) {
      HttpClient http = withBodiesUpTo(client, 5);

      assertThat(get(http, server, Duration.ofSeconds(30)).body()).isEqualTo("abcde");
      assertThatThrownBy(() -> get(withBodiesUpTo(client, 4), server, Duration.ofSeconds(30)))
          .cause()
          .hasMessageContaining("has more than 4 bytes");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX-Endless: ",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10000\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Trailer: ",
        "HTTP/1.1 ",
      })
  void aServerThatAnswersByteByByteIsGivenUpInTime(String beginning) throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  conversation.nextRequest();
                  conversation.say(beginning);
                  while (true) {
                    conversation.say("2");
                    pause(20);
                  }
                });
        KubernetesClient client = client(server)) {
      HttpClient http = ApiServerClient.forForwarding(client);
      long begin = System.nanoTime();

      assertThatThrownBy(() -> get(http, server, Duration.ofMillis(300)))
          .hasCauseInstanceOf(SocketTimeoutException.class);

      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(3));
      await().untilAsserted(() -> assertThat(openConnections(http)).isZero());
    }
  }

  @Test
  void aServerThatOnlyAsksForPatienceIsGivenUpInTime() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  conversation.nextRequest();
                  while (true) {
                    conversation.say("HTTP/1.1 102 Processing\r\n\r\n");
                    pause(5);
                  }
                });
        KubernetesClient client = client(server)) {
      HttpClient http = ApiServerClient.forForwarding(client);

      assertThatThrownBy(() -> get(http, server, Duration.ofMillis(300)))
          .hasCauseInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void aHeadWithoutEndIsCut() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  conversation.nextRequest();
                  conversation.say("HTTP/1.1 200 OK\r\n");
                  for (int i = 0; ; i++) {
                    conversation.say("X-" + i + ": " + "x".repeat(1000) + "\r\n");
                  }
                });
        KubernetesClient client = client(server)) {
      HttpClient http = ApiServerClient.forForwarding(client);

      assertThatThrownBy(() -> get(http, server, Duration.ofSeconds(30)))
          .hasStackTraceContaining("Maximum header count exceeded");
    }
  }

  @Test
  void manyRequestsAtOnceShareAFewConnections() throws Exception {
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  while (conversation.nextRequest().isPresent()) {
                    pause(2);
                    conversation.say(OK);
                  }
                });
        KubernetesClient client = client(server)) {
      List<CompletableFuture<HttpResponse<String>>> burst = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        burst.add(
            client
                .getHttpClient()
                .sendAsync(request(client.getHttpClient(), server), String.class));
      }
      for (CompletableFuture<HttpResponse<String>> answer : burst) {
        assertThat(answer.get(30, TimeUnit.SECONDS).body()).isEqualTo("{}");
      }

      assertThat(server.requests()).hasSize(64);
      assertThat(server.connections()).isLessThanOrEqualTo(32);
    }
  }

  @Test
  void aServerThatHangsGetsMoreAndMoreRequestsAtATime() throws Exception {
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger mostUnderWay = new AtomicInteger();
    try (ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  while (conversation.nextRequest().isPresent()) {
                    mostUnderWay.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                    pause(800);
                    underWay.decrementAndGet();
                    conversation.say(OK);
                  }
                });
        KubernetesClient client = client(server)) {
      List<Thread> callers = new ArrayList<>();
      for (int i = 0; i < 48; i++) {
        callers.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      for (int k = 0; k < 3; k++) {
                        client.raw("/x");
                      }
                    }));
      }
      for (Thread caller : callers) {
        caller.join();
      }

      assertThat(mostUnderWay).hasValueGreaterThan(SharedPool.FIRST);
    }
  }

  private KubernetesClient client(ScriptedServer server) {
    return new TestKubeconfig(folder, server.uri("/")).withUser("token: secret").client();
  }

  private static HttpClient withBodiesUpTo(KubernetesClient client, int bytes) {
    return client.getHttpClient().newBuilder().tag(new MaxBodySize(bytes)).build();
  }

  private static int openConnections(HttpClient http) {
    HttpConnections connections = ((ApacheHttpClient) http).connections();
    return connections.leased() + connections.available();
  }

  private static HttpRequest request(HttpClient http, ScriptedServer server) {
    return http.newHttpRequestBuilder().uri(server.uri("/x")).build();
  }

  private static HttpResponse<String> get(HttpClient http, ScriptedServer server, Duration timeout)
      throws Exception {
    return http.sendAsync(
            http.newHttpRequestBuilder()
                .uri(server.uri("/x"))
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .build(),
            String.class)
        .get(60, TimeUnit.SECONDS);
  }

  private static void pause(int millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
