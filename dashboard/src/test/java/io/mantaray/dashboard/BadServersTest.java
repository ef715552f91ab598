package io.mantaray.dashboard;

import static io.mantaray.dashboard.HttpRayDashboardTest.problem;
import static io.mantaray.dashboard.HttpRayDashboardTest.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Servers that do not answer, not to the end, or far too much. */
class BadServersTest {
  private static final String ID = "train-x7f2p";
  private static final String LOGS = "GET /api/jobs/" + ID + "/logs";
  private static final long GIGABYTE = 1L << 30;

  private final ScriptedServer server = new ScriptedServer();
  private final CountDownLatch over = new CountDownLatch(1);
  private HttpRayDashboards dashboards = dashboards(Duration.ofMinutes(1));

  @AfterEach
  void stop() {
    over.countDown();
    dashboards.close();
    server.close();
  }

  @Test
  void nobodyListens() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }

    assertThat(cause(dashboards.at(DashboardTarget.direct("127.0.0.1:" + port)).job(ID)))
        .isEqualTo(Problem.Cause.NOT_LISTENING);
  }

  @Test
  void theNameIsUnknown() {
    assertThat(cause(dashboards.at(DashboardTarget.direct("head.invalid:8265")).job(ID)))
        .isEqualTo(Problem.Cause.NAME_UNKNOWN);
  }

  @Test
  void theNameIsNoName() {
    assertThat(cause(dashboards.at(DashboardTarget.direct("a b:c")).job(ID)))
        .isEqualTo(Problem.Cause.NAME_UNKNOWN);
  }

  @Test
  void theServerNeverAnswers() {
    server.answer("GET /api/version", exchange -> waitUntilOver());
    dashboards = dashboards(Duration.ofMillis(300));

    assertThat(cause(ray().version())).isEqualTo(Problem.Cause.TOO_SLOW);
  }

  @Test
  void theServerBeginsAnAnswerAndNeverEndsIt() {
    server.answer(
        "GET /api/version",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write('{');
          exchange.getResponseBody().flush();
          waitUntilOver();
        });
    dashboards = dashboards(Duration.ofMillis(300));

    assertThat(cause(ray().version())).isEqualTo(Problem.Cause.TOO_SLOW);
  }

  @Test
  void theServerCutsTheBody() {
    server.answer(
        "GET /api/version",
        exchange -> {
          exchange.sendResponseHeaders(200, 1000);
          exchange.getResponseBody().write("{\"version\":".getBytes(StandardCharsets.UTF_8));
          exchange.getResponseBody().flush();
        });

    assertThat(cause(ray().version())).isEqualTo(Problem.Cause.CUT_OFF);
  }

  @Test
  void aGigabyteWhereAJobWasAskedForIsNotTakenIn() {
    server.answer(
        "GET /api/jobs/" + ID,
        exchange -> flood(exchange, "{\"status\": \"RUNNING\", \"message\": \""));

    assertThat(problem(ray().job(ID)).explain()).contains("longer than 4194304 bytes");
  }

  @Test
  void aGigabyteOfLogsIsReducedToItsLastLines() {
    server.answer(
        LOGS,
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          OutputStream out = exchange.getResponseBody();
          out.write("{\"logs\": \"".getBytes(StandardCharsets.UTF_8));
          fill(out, GIGABYTE);
          out.write(
              "\\nlast \\\"but one\\\" \\u001b[0m\\u00e9\\nlast\\n\"}"
                  .getBytes(StandardCharsets.UTF_8));
        });

    assertThat(value(ray().logTail(ID, 100))).isEqualTo("last \"but one\" \u001b[0mé\nlast\n");
  }

  @Test
  void shortLogsAreGivenWhole() {
    server.answer(LOGS, 200, "{\"logs\": \"one\\ntwo\\n\"}");

    assertThat(value(ray().logTail(ID, 100))).isEqualTo("one\ntwo\n");
  }

  @Test
  void ofLongerLogsOnlyWholeLinesAreGiven() {
    server.answer(LOGS, 200, "{\"logs\": \"one\\ntwo\\nthree\\n\"}");

    assertThat(value(ray().logTail(ID, 8))).isEqualTo("three\n");
  }

  @Test
  void aTailThatBeginsInTheMiddleOfAnEscapeIsReadable() {
    for (int padding = 0; padding < 12; padding++) {
      String log = "\\u001b\\\"\\\\".repeat(40) + "x".repeat(padding) + "\\nend\\n";
      server.answer(LOGS, 200, "{\"logs\": \"" + log + "\"}");

      assertThat(value(ray().logTail(ID, 20))).isEqualTo("end\n");
    }
  }

  @Test
  void oneEndlessLineIsCut() {
    server.answer(LOGS, 200, "{\"logs\": \"" + "x".repeat(10_000) + "\"}");

    assertThat(value(ray().logTail(ID, 20))).isEqualTo("x".repeat(20));
  }

  @Test
  void aJobWithoutOutputHasEmptyLogs() {
    server.answer(LOGS, 200, "{\"logs\": \"\"}");

    assertThat(value(ray().logTail(ID, 20))).isEmpty();
  }

  private RayDashboard ray() {
    return dashboards.at(DashboardTarget.direct(server.hostAndPort()));
  }

  private static HttpRayDashboards dashboards(Duration limit) {
    return HttpRayDashboards.direct(new TimeLimits(Duration.ofSeconds(5), limit, limit));
  }

  private static Problem.Cause cause(Reply<?> reply) {
    return ((Problem.NoAnswer) problem(reply)).cause();
  }

  private static void flood(HttpExchange exchange, String beginning) throws IOException {
    exchange.sendResponseHeaders(200, 0);
    exchange.getResponseBody().write(beginning.getBytes(StandardCharsets.UTF_8));
    fill(exchange.getResponseBody(), GIGABYTE);
  }

  private static void fill(OutputStream out, long bytes) throws IOException {
    byte[] piece = "x".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
    for (long sent = 0; sent < bytes; sent += piece.length) {
      out.write(piece);
    }
  }

  private void waitUntilOver() {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
