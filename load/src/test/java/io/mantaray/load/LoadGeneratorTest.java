package io.mantaray.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mantaray.load.ScriptedServer.Script;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LoadGeneratorTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Script HELLO = visit -> visit.answer(200, "hello");

  @Test
  void requestsGoOutAtTheRateThatWasAskedFor() {
    try (var server = ScriptedServer.start(HELLO)) {
      LoadReport report = run(LoadPlan.get(server.uri(), 100), Duration.ofSeconds(1));

      assertThat(report.requests().sent()).isCloseTo(100, within(10L));
      assertThat(report.perSecond()).isCloseTo(100, within(12.0));
      assertThat(report.failures()).isEmpty();
    }
  }

  @Test
  void aSlowServerSlowsNothingDown() {
    Script slow =
        visit -> {
          Thread.sleep(400);
          visit.answer(200, "late");
        };
    try (var server = ScriptedServer.start(slow)) {
      LoadReport report = run(LoadPlan.get(server.uri(), 50), Duration.ofSeconds(1));

      assertThat(report.requests().sent()).isCloseTo(50, within(5L));
      assertThat(report.requests().failed()).isZero();
      assertThat(report.latencies().percentile(50)).isBetween(millis(400), millis(600));
    }
  }

  @Test
  void noRequestIsUncountedWhateverTheServerDoes() {
    Script anything =
        visit -> {
          switch (visit.number() % 7) {
            case 0 -> visit.reset();
            case 1 -> visit.close();
            case 2 -> visit.answer(503, "busy");
            case 3 -> visit.write("what?\r\n\r\n");
            case 4 -> Thread.sleep(2000);
            case 5 -> visit.answer(200, "wrong");
            default -> visit.answer(200, "hello");
          }
        };
    try (var server = ScriptedServer.start(anything)) {
      LoadPlan plan =
          LoadPlan.get(server.uri(), 200)
              .withTimeout(SHORT)
              .expecting(new ExpectedAnswer("hello"::equals, body -> body));
      LoadReport report = run(plan, Duration.ofSeconds(2));

      RequestCounts requests = report.requests();
      assertThat(requests.underWay()).isZero();
      assertThat(requests.succeeded() + requests.failed()).isEqualTo(requests.sent());
      assertThat(report.failures()).hasSize((int) requests.failed());
      assertThat(report.failures().stream().map(Failure::number)).doesNotHaveDuplicates();
      assertThat(report.failed().values().stream().mapToLong(n -> n).sum())
          .isEqualTo(requests.failed());
      assertThat(report.latencies().count()).isEqualTo(requests.succeeded());
      assertThat(report.failed()).containsKeys(FailureKind.STATUS, FailureKind.WRONG_BODY);
      // The server saw each of them, and those twice that were sent again.
      assertThat((long) server.requests()).isEqualTo(requests.sent() + report.resent());
    }
  }

  static Stream<Arguments> failuresOfServers() {
    Script never = _ -> Thread.sleep(2000);
    Script drips =
        visit -> {
          visit.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n");
          for (int i = 0; i < 100; i++) {
            visit.write("x");
            Thread.sleep(50);
          }
        };
    Script truncates =
        visit -> {
          visit.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhel");
          visit.close();
        };
    Script truncatesHead =
        visit -> {
          visit.write("HTTP/1.1 200 OK\r\nContent-Le");
          visit.close();
        };
    Script truncatesChunks =
        visit -> {
          visit.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n5\r\nwo");
          visit.close();
        };
    return Stream.of(
        Arguments.of("resets a new connection", FailureKind.RESET, (Script) v -> v.reset()),
        Arguments.of("closes a new connection", FailureKind.CLOSED, (Script) v -> v.close()),
        Arguments.of("breaks off its head", FailureKind.CLOSED, truncatesHead),
        Arguments.of("breaks off its answer", FailureKind.CLOSED, truncates),
        Arguments.of("breaks off its chunks", FailureKind.CLOSED, truncatesChunks),
        Arguments.of("never answers", FailureKind.TIMEOUT, never),
        Arguments.of("answers byte by byte", FailureKind.TIMEOUT, drips),
        Arguments.of("fails", FailureKind.STATUS, (Script) v -> v.answer(500, "sorry")),
        Arguments.of("redirects", FailureKind.STATUS, (Script) v -> v.answer(302, "")),
        Arguments.of(
            "says something else", FailureKind.WRONG_BODY, (Script) v -> v.answer(200, "hi")),
        Arguments.of(
            "speaks no HTTP", FailureKind.NOT_HTTP, (Script) v -> v.write("SSH-2.0-Open\r\n\r\n")));
  }

  @ParameterizedTest(name = "a server that {0}: {1}")
  @MethodSource("failuresOfServers")
  void everyFailureHasItsKind(String what, FailureKind kind, Script script) {
    Instant begin = Instant.now();
    try (var server = ScriptedServer.start(script)) {
      LoadPlan plan =
          LoadPlan.get(server.uri(), 20)
              .withTimeout(SHORT)
              .expecting(new ExpectedAnswer("hello"::equals, body -> body));
      LoadReport report = run(plan, millis(300));

      assertThat(report.requests().succeeded()).isZero();
      assertThat(report.failed()).as(what + report.text()).containsOnlyKeys(kind);
      assertThat(report.resent()).isZero();
      assertThat(report.failures())
          .allSatisfy(failure -> assertThat(failure.at()).isBetween(begin, Instant.now()));
    }
  }

  @Test
  void aPortThatNobodyListensOnIsToldAsSuch() throws IOException {
    LoadReport report = run(LoadPlan.get(nobody(), 50), millis(300));

    assertThat(report.failed()).containsOnlyKeys(FailureKind.CONNECT_REFUSED);
    assertThat(report.failed(FailureKind.CONNECT_REFUSED)).isEqualTo(report.requests().sent());
  }

  @Test
  void aNameThatNobodyKnowsIsUnreachable() {
    LoadReport report = run(LoadPlan.get(URI.create("http://nobody.invalid/"), 20), millis(200));

    assertThat(report.failed()).containsOnlyKeys(FailureKind.UNREACHABLE);
  }

  @Test
  void connectionsAreKept() {
    try (var server = ScriptedServer.start(HELLO)) {
      LoadReport report = run(LoadPlan.get(server.uri(), 50).withClients(1), Duration.ofSeconds(1));

      assertThat(report.requests().succeeded()).isGreaterThan(40);
      // One, unless the machine paused and two requests met.
      assertThat(server.connections()).isLessThan(5);
    }
  }

  @Test
  void eachClientHasConnectionsOfItsOwn() {
    try (var server = ScriptedServer.start(HELLO)) {
      run(LoadPlan.get(server.uri(), 50).withClients(6), Duration.ofSeconds(1));

      assertThat(server.connections()).isBetween(6, 15);
    }
  }

  @Test
  void connectionsThatTheServerClosedWhileTheyRestedAreNoFailure() {
    try (var server = ScriptedServer.start(HELLO);
        var load = LoadGenerator.start(LoadPlan.get(server.uri(), 5).withClients(1))) {
      for (int i = 0; i < 4; i++) {
        await(() -> load.report().requests().underWay() == 0);
        server.closeConnections();
        pause(millis(300));
      }
      LoadReport report = load.stop();

      assertThat(report.failures()).isEmpty();
      assertThat(server.connections()).isGreaterThan(3);
    }
  }

  /** The server closes the connection when the second request on it is already there. */
  private static final Script CLOSES_KEPT_CONNECTIONS =
      visit -> {
        if (visit.onConnection() == 2) {
          visit.close();
        } else {
          visit.answer(200, "hello");
        }
      };

  @Test
  void aReadThatMeetsAClosingConnectionIsSentOnceMore() {
    try (var server = ScriptedServer.start(CLOSES_KEPT_CONNECTIONS)) {
      LoadReport report = run(LoadPlan.get(server.uri(), 50).withClients(1), Duration.ofSeconds(1));

      assertThat(report.failures()).as(report.text()).isEmpty();
      assertThat(report.resent()).isGreaterThan(10);
      assertThat((long) server.requests()).isEqualTo(report.requests().sent() + report.resent());
    }
  }

  @Test
  void aPostThatMeetsAClosingConnectionFailsAsItMayHaveBeenDone() {
    try (var server = ScriptedServer.start(CLOSES_KEPT_CONNECTIONS)) {
      LoadPlan plan =
          LoadPlan.get(server.uri(), 50)
              .withClients(1)
              .withRequest(LoadRequest.postJson(server.uri(), "{}"));
      LoadReport report = run(plan, Duration.ofSeconds(1));

      assertThat(report.failed(FailureKind.CLOSED) + report.failed(FailureKind.RESET))
          .isGreaterThan(10);
      assertThat(report.resent()).isZero();
      assertThat((long) server.requests()).isEqualTo(report.requests().sent());
    }
  }

  @Test
  void aRequestThatFailsTwiceIsOneFailure() {
    var broken = new AtomicBoolean();
    Script breaks =
        visit -> {
          if (broken.get()) {
            visit.close();
          } else {
            visit.answer(200, "hello");
          }
        };
    try (var server = ScriptedServer.start(breaks);
        var load = LoadGenerator.start(LoadPlan.get(server.uri(), 50).withClients(1))) {
      await(() -> load.report().requests().succeeded() > 10);
      broken.set(true);
      await(() -> load.report().requests().failed() > 5);
      LoadReport report = load.stop();

      assertThat(report.failed()).containsOnlyKeys(FailureKind.CLOSED);
      assertThat(report.resent()).isBetween(1L, 5L);
      assertThat((long) server.requests()).isEqualTo(report.requests().sent() + report.resent());
    }
  }

  @Test
  void aServerThatGoesAwayAndComesBackIsSeenAsItHappens() {
    var busy = new AtomicBoolean();
    Script sometimes = visit -> visit.answer(busy.get() ? 503 : 200, "hello");
    try (var server = ScriptedServer.start(sometimes);
        var load = LoadGenerator.start(LoadPlan.get(server.uri(), 100))) {
      await(() -> load.report().requests().succeeded() > 20);
      LoadReport before = load.report();
      busy.set(true);
      await(() -> load.report().failed(FailureKind.STATUS) > 20);
      LoadReport during = load.report();
      busy.set(false);
      pause(millis(300));
      LoadReport after = load.report();
      pause(millis(300));

      assertThat(before.failures()).isEmpty();
      assertThat(during.since(before).failed(FailureKind.STATUS)).isGreaterThan(20);
      LoadReport recovered = load.report().since(after);
      assertThat(recovered.failures()).isEmpty();
      assertThat(recovered.requests().succeeded()).isGreaterThan(15);
      assertThat(recovered.perSecond()).isCloseTo(100, within(40.0));
    }
  }

  @Test
  void answersAreCountedByWhoGaveThem() {
    Script two = visit -> visit.answer(200, visit.number() % 4 == 0 ? "v2\n" : "v1\n");
    try (var server = ScriptedServer.start(two)) {
      LoadPlan plan =
          LoadPlan.get(server.uri(), 100)
              .expecting(ExpectedAnswer.versionIn(version -> version.startsWith("v")));
      LoadReport report = run(plan, Duration.ofSeconds(1));

      assertThat(report.versions()).containsOnlyKeys("v1", "v2");
      assertThat(report.answeredBy("v1")).isCloseTo(3 * report.answeredBy("v2"), within(5L));
      assertThat(report.text()).contains("answered by: v1 ");
    }
  }

  @Test
  void aCheckThatThrowsFailsTheRequestAndNotTheLoad() {
    try (var server = ScriptedServer.start(HELLO)) {
      ExpectedAnswer throwing =
          new ExpectedAnswer(
              _ -> {
                throw new IllegalStateException("no idea");
              },
              body -> body);
      LoadReport report = run(LoadPlan.get(server.uri(), 50).expecting(throwing), millis(300));

      assertThat(report.failed(FailureKind.OTHER)).isEqualTo(report.requests().sent());
      assertThat(report.text()).contains("no idea");
    }
  }

  @Test
  void aStopWaitsForWhatIsUnderWay() {
    Script slow =
        visit -> {
          Thread.sleep(300);
          visit.answer(200, "late");
        };
    try (var server = ScriptedServer.start(slow);
        var load = LoadGenerator.start(LoadPlan.get(server.uri(), 50))) {
      await(() -> load.report().requests().underWay() > 5);
      LoadReport report = load.stop();

      assertThat(report.requests().underWay()).isZero();
      assertThat(report.requests().succeeded()).isEqualTo(report.requests().sent());
      assertThat(load.stop()).usingRecursiveComparison().isEqualTo(report);
    }
  }

  @Test
  void theHostOfARequestCanBeAnother() {
    assertThat(LoadRequest.get(URI.create("http://10.0.0.1/")).withHost("shop.example").headers())
        .isEqualTo(Map.of("Host", "shop.example"));
  }

  private static LoadReport run(LoadPlan plan, Duration time) {
    try (var load = LoadGenerator.start(plan)) {
      pause(time);
      return load.stop();
    }
  }

  private static void await(BooleanSupplier condition) {
    long until = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("time that passed").isLessThan(until);
      pause(millis(2));
    }
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Duration millis(long millis) {
    return Duration.ofMillis(millis);
  }

  private static URI nobody() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return URI.create("http://127.0.0.1:" + socket.getLocalPort() + "/");
    }
  }
}
