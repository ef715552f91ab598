package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.WebSocket;
import io.fabric8.kubernetes.client.http.WebSocketHandshakeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WatchStreamTest {
  private static final String HEAD = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

  private final HttpClient client;
  private final Heard heard = new Heard();

  WatchStreamTest() {
    ApacheHttpClientBuilder builder = new ApacheHttpClientFactory().newBuilder();
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
  void aWatchThatEndedLeavesItsConnectionToTheNextWatch() throws Exception {
    try (ScriptedServer server = ScriptedServer.answering(HEAD + chunk("last\n") + "0\r\n\r\n")) {
      for (int i = 0; i < 5; i++) {
        WebSocket watch = watch(server, "?watch=true");
        assertThat(heard.next()).isEqualTo("last");
        assertThat(heard.next()).isEqualTo("closed 1000");
        watch.sendClose(1000, null);
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
      assertThat(heard.next()).startsWith("broken: ");
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
  void aServerThatIsGoneIsNoticedWithinAMinute() throws Exception {
    assumeThat(Path.of("/proc/net/tcp6")).exists();
    BlockingQueue<Integer> ports = new LinkedBlockingQueue<>();
    try (ScriptedServer silent =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD);
              ports.add(conversation.clientPort());
              conversation.waitForHangUp();
            })) {
      WebSocket watch = watch(silent, "?watch=true");

      // The system asks the server for a sign of life: timer 2, in hundredths of a second.
      assertThat(timer(ports.take())).matches("02:00000[0-9A-F]{3}");
      watch.sendClose(1000, null);
    }
  }

  private static String timer(int localPort) throws IOException {
    String port = ":%04X ".formatted(localPort);
    return Stream.of("/proc/net/tcp6", "/proc/net/tcp")
        .flatMap(WatchStreamTest::lines)
        .filter(line -> line.strip().split("\\s+", 3)[1].concat(" ").endsWith(port))
        .map(line -> line.strip().split("\\s+", -1)[5])
        .findFirst()
        .orElseThrow();
  }

  private static Stream<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of(file)).stream().skip(1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "watch=true, 0",
    "watch=true&timeoutSeconds=300, 330",
    "timeoutSeconds=1&watch=true, 31"
  })
  void aServerThatIsSilentForLongerThanItPromisedToWatchIsGivenUp(String query, int seconds) {
    assertThat(WatchRequest.of(URI.create("https://server/api?" + query)).timeouts().read())
        .isEqualTo(Duration.ofSeconds(seconds));
  }

  @Test
  void anEventWithoutEndIsAFailure() throws Exception {
    String piece = chunk("x".repeat(1 << 20));
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(HEAD);
              while (true) {
                conversation.say(piece);
              }
            })) {
      watch(server, "?watch=true");

      assertThat(heard.next()).isEqualTo("broken: an event has more than 16777216 bytes");
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
