package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever a server sends: a request ends in time, keeps no connection, and hands out no part of a
 * body as the whole.
 *
 * <p>In a build it runs through answers that break off at each of their bytes. To look for others,
 * guided by coverage: {@code JAZZER_FUZZ=1 mvn test -pl operator -am -Dtest=BrokenAnswersFuzzTest
 * -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class BrokenAnswersFuzzTest {
  private static final Duration TIMEOUT = Duration.ofMillis(500);
  private static final Duration GRACE_PERIOD = Duration.ofSeconds(5);
  private static final int MAX_BODY = 10_000;

  private static final List<String> WHOLE =
      List.of(
          "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"a\": \"bcd\"}",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a\":\r\n7;x=y\r\n \"bcd\"}\r\n0\r\nX-Sum: 1\r\n\r\n",
          "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}");

  private static final List<String> ODD =
      List.of(
          "HTTP/1.1 200 OK\r\n\r\nno end is told",
          "HTTP/1.1 204 No Content\r\n\r\n",
          "HTTP/1.1 301 Moved\r\nLocation: /other\r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.1 500 Failed\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 2\r\n\r\n{}",
          "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n{}\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7fffffffffffffff\r\n{}\r\n0\r\n\r\n",
          "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n{}",
          "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999\r\n\r\n{}",
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n",
          "HTTP/2.0 200 OK\r\nContent-Length: 2\r\n\r\n{}",
          "SSH-2.0-OpenSSH\r\n");

  private static ScriptedServer server;
  private static HttpClient client;
  private static volatile byte[] answer = new byte[0];

  @BeforeAll
  static void start() {
    server =
        new ScriptedServer(
            conversation -> {
              conversation.nextRequest();
              conversation.say(answer);
            });
    ApacheHttpClientBuilder builder = new ApacheHttpClientFactory().newBuilder();
    builder.tag(new RequestConfigBuilder().withRequestRetryBackoffLimit(0).build());
    builder.tag(new MaxBodySize(MAX_BODY));
    client = builder.build();
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    server.close();
  }

  static Stream<Arguments> brokenAnswers() {
    Stream<byte[]> brokenOff =
        WHOLE.stream()
            .map(BrokenAnswersFuzzTest::bytes)
            .flatMap(
                whole ->
                    IntStream.rangeClosed(0, whole.length)
                        .mapToObj(length -> Arrays.copyOf(whole, length)));
    return Stream.concat(brokenOff, ODD.stream().map(BrokenAnswersFuzzTest::bytes))
        .map(answer -> Arguments.of((Object) answer));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @MethodSource("brokenAnswers")
  @FuzzTest(maxDuration = "60s")
  void anAnswerIsWholeOrAFailure(byte[] bytes) throws Exception {
    answer = bytes.clone();
    long begin = System.nanoTime();
    Optional<HttpResponse<byte[]>> response = get();

    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(TIMEOUT.plus(GRACE_PERIOD));
    await()
        .atMost(GRACE_PERIOD)
        .pollDelay(Duration.ZERO)
        .until(() -> ((ApacheHttpClient) client).connections().leased() == 0);
    if (response.isPresent()) {
      assertThat(new ReferenceAnswer(bytes).body()).contains(response.get().body());
    }
  }

  private static Optional<HttpResponse<byte[]>> get() throws Exception {
    try {
      return Optional.of(
          client
              .sendAsync(
                  client
                      .newHttpRequestBuilder()
                      .uri(server.uri("/"))
                      .timeout(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                      .build(),
                  byte[].class)
              .get(30, TimeUnit.SECONDS));
    } catch (ExecutionException e) {
      return Optional.empty();
    }
  }
}
