package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WatchedLinesTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

  private final HttpClient client;
  private final Heard heard = new Heard();

  WatchedLinesTest() {
    DirectHttpBuilder builder = new DirectHttp().newBuilder();
    builder.tag(new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build());
    client = builder.build();
  }

  @AfterEach
  void close() {
    client.close();
  }

  @Test
  void eachLineIsAMessage() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD + chunk("one\ntw") + chunk("o\n") + chunk("three\n"));
              conversation.waitForHangUp();
            })) {
      watch(server, "?watch=true");

      assertThat(heard.next()).isEqualTo("one");
      assertThat(heard.next()).isEqualTo("two");
      assertThat(heard.next()).isEqualTo("three");
    }
  }

  @Test
  void aLetterThatArrivesInTwoPiecesStaysWhole() throws Exception {
    byte[] line = "größer\n".getBytes(StandardCharsets.UTF_8);
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD);
              for (byte single : line) {
                conversation.say("1\r\n");
                conversation.say(new byte[] {single});
                conversation.say("\r\n");
              }
              conversation.waitForHangUp();
            })) {
      watch(server, "?watch=true");

      assertThat(heard.next()).isEqualTo("größer");
    }
  }

  @Test
  void aLineMayBeLargerThanAnyBuffer() throws Exception {
    char[] large = new char[3_000_000];
    Arrays.fill(large, 'x');
    String line = new String(large);
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD + chunk(line + "\nsmall\n"));
              conversation.waitForHangUp();
            })) {
      watch(server, "?timeoutSeconds=300&watch=true");

      assertThat(heard.next()).isEqualTo(line);
      assertThat(heard.next()).isEqualTo("small");
    }
  }

  @Test
  void tellsThatTheServerEndedTheWatch() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD + chunk("last\n") + "0\r\n\r\n");
              conversation.waitForHangUp();
            })) {
      watch(server, "?watch=true");

      assertThat(heard.next()).isEqualTo("last");
      assertThat(heard.next()).isEqualTo("closed 1000");
    }
  }

  @Test
  void aWatchThatEndedLeavesItsConnectionToTheNextRequest() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD + chunk("last\n") + "0\r\n\r\n");
              while (conversation.nextRequest().isPresent()) {
                conversation.say("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
              }
            })) {
      WebSocket watch = watch(server, "?watch=true");
      assertThat(heard.next()).isEqualTo("last");
      assertThat(heard.next()).isEqualTo("closed 1000");
      watch.sendClose(1000, null);

      for (int i = 0; i < 5; i++) {
        assertThat(
                client
                    .sendAsync(
                        client.newHttpRequestBuilder().uri(server.uri("/")).build(), String.class)
                    .get(30, TimeUnit.SECONDS)
                    .body())
            .isEqualTo("ok");
      }
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void tellsThatTheConnectionBroke() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD + chunk("last\n"));
            })) {
      watch(server, "?watch=true");

      assertThat(heard.next()).isEqualTo("last");
      assertThat(heard.next())
          .isEqualTo("broken: the connection was closed in the middle of an answer");
    }
  }

  @Test
  void hangsUpWhenTheWatcherCloses() throws Exception {
    BlockingQueue<String> server = new LinkedBlockingQueue<>();
    try (ScriptedServer silent =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD);
              conversation.waitForHangUp();
              server.add("client hung up");
            })) {
      WebSocket watch = watch(silent, "?watch=true");

      assertThat(watch.sendClose(1000, null)).isTrue();
      assertThat(watch.sendClose(1000, null)).isFalse();
      assertThat(heard.next()).isEqualTo("closed 1000");
      assertThat(server.poll(30, TimeUnit.SECONDS)).isEqualTo("client hung up");
    }
  }

  @Test
  void tellsWhyTheServerRefused() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.answering("HTTP/1.1 410 Gone\r\nContent-Length: 7\r\n\r\ntoo old")) {
      assertThatThrownBy(() -> watch(server, "?watch=true"))
          .isInstanceOf(ExecutionException.class)
          .cause()
          .isInstanceOfSatisfying(
              WebSocketHandshakeException.class,
              refusal -> assertThat(refusal.getResponse().code()).isEqualTo(410))
          .hasRootCauseMessage("too old");
    }
  }

  @Test
  void isForWatchesAlone() throws Exception {
    try (ScriptedServer server = ScriptedServer.answering(HEAD)) {
      assertThatThrownBy(() -> watch(server, "/exec?command=ls"))
          .hasRootCauseInstanceOf(UnsupportedOperationException.class);
      assertThat(server.connections()).isZero();
    }
  }

  private WebSocket watch(ScriptedServer server, String query) throws Exception {
    return client
        .newWebSocketBuilder()
        .uri(server.uri("/api/v1/pods" + query))
        .buildAsync(heard)
        .get(30, TimeUnit.SECONDS);
  }

  private static String chunk(String text) {
    return "%x\r\n%s\r\n".formatted(text.getBytes(StandardCharsets.UTF_8).length, text);
  }

  /** Writes down what it is told, in the order it is told. */
  private static final class Heard implements WebSocket.Listener {
    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    String next() throws InterruptedException {
      String next = heard.poll(30, TimeUnit.SECONDS);
      assertThat(next).as("nothing more was heard").isNotNull();
      return next;
    }

    @Override
    public void onMessage(WebSocket watch, String text) {
      heard.add(text);
      watch.request();
    }

    @Override
    public void onClose(WebSocket watch, int code, String reason) {
      heard.add("closed " + code);
    }

    @Override
    public void onError(WebSocket watch, Throwable error) {
      heard.add("broken: " + error.getMessage());
    }
  }
}
