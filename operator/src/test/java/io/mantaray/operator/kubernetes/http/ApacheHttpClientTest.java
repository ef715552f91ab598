package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.client.RequestConfig;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApacheHttpClientTest {
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final RequestConfig WITHOUT_RETRIES =
      new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build();

  private final HttpClient client = clientOf(new ApacheHttpClientFactory().newBuilder());

  @AfterEach
  void close() {
    client.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"a\": \"bcd\"}",
        "HTTP/1.1 200 OK\r\ncontent-length:12 \r\nX-Other: x\r\n\r\n{\"a\": \"bcd\"}",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n7;x=y\r\n \"bcd\"}\r\n0\r\nX-Sum: 1\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"a\": \"bcd\"}",
      })
  void readsTheBodyHoweverItsEndIsTold(String answer) throws Exception {
    try (ScriptedServer server = ScriptedServer.answering(answer)) {
      assertThat(get(server.uri("/")).body()).isEqualTo("{\"a\": \"bcd\"}");
      assertThat(get(server.uri("/")).body()).isEqualTo("{\"a\": \"bcd\"}");
      assertThat(server.connections()).isEqualTo(1);
    }
  }

  @Test
  void aBodyWhoseEndIsNotToldIsAFailureAsItMayBeHalfOfIt() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say("HTTP/1.1 200 OK\r\n\r\nall there is?");
            })) {
      assertThatThrownBy(() -> get(server.uri("/")))
          .hasRootCauseMessage("the answer does not say where it ends");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"204 No Content", "304 Not Modified"})
  void waitsForNoBodyWhereNoneComes(String status) throws Exception {
    try (ScriptedServer server = ScriptedServer.answering("HTTP/1.1 " + status + "\r\n\r\n")) {
      HttpResponse<String> answer = get(server.uri("/"));

      assertThat(answer.code()).isEqualTo(Integer.parseInt(status.substring(0, 3)));
      assertThat(answer.body()).isEmpty();
    }
  }

  @Test
  void sendsMethodPathHeadersAndBody() throws Exception {
    try (ScriptedServer server = ScriptedServer.answering(OK)) {
      send(
          request(server.uri("/api/v1/namespaces/a%20b/pods?fieldManager=a%26b"))
              .header("Authorization", "Bearer x")
              .post("application/json", "{\"ü\": 1}")
              .build());

      assertThat(server.requests().getFirst())
          .startsWith("POST /api/v1/namespaces/a%20b/pods?fieldManager=a%26b HTTP/1.1\r\n")
          .contains("Host: 127.0.0.1:" + server.port() + "\r\n")
          .contains("Authorization: Bearer x\r\n")
          .contains("Content-Type: application/json")
          .contains("Content-Length: 9\r\n")
          .endsWith("\r\n\r\n{\"ü\": 1}");
    }
  }

  @Test
  void aHeaderCannotSmuggleInAnother() throws Exception {
    try (ScriptedServer server = ScriptedServer.answering(OK)) {
      HttpRequest request = request(server.uri("/")).header("X-A", "b\r\nX-C: d").build();

      assertThatThrownBy(() -> send(request)).hasMessageContaining("X-A");
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void tellsStatusAndHeadersOfAFailure() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.answering(
            "HTTP/1.1 409 Conflict\r\nRetry-After: 7\r\nContent-Length: 4\r\n\r\ngone")) {
      HttpResponse<String> answer = get(server.uri("/"));

      assertThat(answer.code()).isEqualTo(409);
      assertThat(answer.header("retry-after")).isEqualTo("7");
      assertThat(answer.body()).isEqualTo("gone");
    }
  }

  @Test
  void aServerThatSaysGoodbyeIsTakenAtItsWord() throws Exception {
    try (ScriptedServer server =
        ScriptedServer.answering(
            "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 2\r\n\r\nok")) {
      get(server.uri("/"));
      get(server.uri("/"));

      assertThat(server.connections()).isEqualTo(2);
    }
  }

  @Test
  void anAnswerThatBreaksOffIsAFailure() throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf");
            })) {
      assertThatThrownBy(() -> get(server.uri("/"))).hasCauseInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "SSH-2.0-OpenSSH\r\n", "HTTP/1.1 yes\r\n\r\n", "HTTP/1.1 200\r\nx\r\n"})
  void aServerOfAnotherKindIsAFailure(String greeting) throws Exception {
    try (ScriptedServer server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(greeting);
            })) {
      assertThatThrownBy(() -> get(server.uri("/"))).hasCauseInstanceOf(IOException.class);
    }
  }

  @Test
  void aServerThatDoesNotAnswerIsGivenUp() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ScriptedServer.Conversation::waitForHangUp)) {
      HttpRequest impatient = request(server.uri("/")).timeout(100, TimeUnit.MILLISECONDS).build();

      assertThatThrownBy(() -> send(impatient)).hasCauseInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void followsTheSameServerToAnotherPathButNoOther() throws Exception {
    try (ScriptedServer other = ScriptedServer.answering(OK);
        ScriptedServer server =
            new ScriptedServer(
                conversation -> {
                  while (true) {
                    String request = conversation.nextRequest().orElse("");
                    if (request.isEmpty()) {
                      return;
                    }
                    String location =
                        request.startsWith("GET /near ") ? "/here/" : other.uri("/").toString();
                    conversation.say(
                        request.startsWith("GET /here/ ")
                            ? OK
                            : "HTTP/1.1 301 Moved\r\nContent-Length: 0\r\nLocation: "
                                + location
                                + "\r\n\r\n");
                  }
                })) {
      assertThat(get(server.uri("/near")).body()).isEqualTo("ok");
      assertThat(get(server.uri("/far")).code()).isEqualTo(301);
      assertThat(other.connections()).isZero();
    }
  }

  @Test
  void aBurstSharesWhatIsGivenBack() throws Exception {
    try (ScriptedServer server = ScriptedServer.answering(OK)) {
      List<CompletableFuture<HttpResponse<String>>> burst = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        burst.add(client.sendAsync(request(server.uri("/" + i)).build(), String.class));
      }
      for (CompletableFuture<HttpResponse<String>> answer : burst) {
        assertThat(answer.get(30, TimeUnit.SECONDS).body()).isEqualTo("ok");
      }

      assertThat(server.requests()).hasSize(200);
      assertThat(server.connections()).isLessThan(200);
    }
  }

  @Test
  void aClosedClientAsksNoMore() throws Exception {
    try (ScriptedServer server = ScriptedServer.answering(OK)) {
      get(server.uri("/"));
      client.close();

      assertThatThrownBy(() -> get(server.uri("/")))
          .hasRootCauseMessage("Connection pool shut down");
      assertThat(server.requests()).hasSize(1);
    }
  }

  private static HttpClient clientOf(ApacheHttpClientBuilder builder) {
    builder.tag(WITHOUT_RETRIES);
    return builder.build();
  }

  private HttpRequest.Builder request(URI uri) {
    return client.newHttpRequestBuilder().uri(uri);
  }

  private HttpResponse<String> get(URI uri) throws Exception {
    return send(request(uri).build());
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return send(client, request);
  }

  private static HttpResponse<String> send(HttpClient client, HttpRequest request)
      throws InterruptedException, ExecutionException, TimeoutException {
    return client.sendAsync(request, String.class).get(30, TimeUnit.SECONDS);
  }
}
