package io.mantaray.operator.kubernetes.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.Done;
import io.mantaray.dashboard.HttpRayDashboards;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.StopOutcome;
import io.mantaray.dashboard.TimeLimits;
import io.mantaray.operator.kubernetes.ApiServerClient;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ray's dashboards by way of the API server's proxy, which may answer for itself. */
class DashboardsThroughApiServerTest {
  private static final String ID = "train-x7f2p";
  private static final String PROXY =
      "/api/v1/namespaces/team/services/train-head-svc:dashboard/proxy";
  private static final String GET_JOB = "GET " + PROXY + "/api/jobs/" + ID;
  private static final String GET_LOGS = GET_JOB + "/logs";
  private static final String SUBMIT = "POST " + PROXY + "/api/jobs/";
  private static final String PENDING_JOB =
      "{\"submission_id\": \"train-x7f2p\", \"status\": \"PENDING\", \"type\": \"SUBMISSION\"}";
  private static final String PIECE = "10000\r\n" + "x".repeat(1 << 16) + "\r\n";

  private final Map<String, ScriptedServer.Script> answers = new ConcurrentHashMap<>();
  private final ScriptedServer apiServer =
      new ScriptedServer(
          ScriptedServer.each(
              (request, conversation) ->
                  Objects.requireNonNull(
                          answers.get(request.substring(0, request.indexOf(" HTTP/1.1"))))
                      .play(conversation)));
  private final AtomicLong sent = new AtomicLong();

  @TempDir Path folder;

  private KubernetesClient client;
  private HttpClient http;

  @BeforeEach
  void connect() {
    client = new TestKubeconfig(folder, apiServer.uri("/")).withUser("token: operator").client();
    http = ApiServerClient.forForwarding(client);
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    apiServer.close();
  }

  @Test
  void theApiServerSeesOurCredentialsAndRayItsToken() {
    answer(GET_JOB, 200, PENDING_JOB);

    assertThat(value(ray().job(ID)).status()).isEqualTo("PENDING");
    assertThat(apiServer.requests().getLast())
        .contains("Authorization: Bearer operator\r\n")
        .contains("x-ray-authorization: Bearer rays\r\n");
  }

  @Test
  void aJobIsSubmittedStoppedAndDeleted() {
    answer(SUBMIT, 200, "{\"submission_id\": \"train-x7f2p\"}");
    answer("POST " + PROXY + "/api/jobs/" + ID + "/stop", 200, "{\"stopped\": true}");
    answer("DELETE " + PROXY + "/api/jobs/" + ID, 200, "{\"deleted\": true}");

    assertThat(value(ray().submit(JobSubmission.of(ID, "python train.py"))).wasThere()).isFalse();
    assertThat(apiServer.requests().getLast()).contains("\"entrypoint\":\"python train.py\"");
    assertThat(value(ray().stop(ID))).isEqualTo(StopOutcome.STOPPING);
    assertThat(value(ray().delete(ID))).isEqualTo(Done.DONE);
    assertThat(apiServer.connections()).isEqualTo(1);
  }

  @Test
  void aMissingJobIsToldFromAMissingService() {
    answer(GET_JOB, 404, "Job train-x7f2p does not exist");
    assertThat(problem(ray().job(ID))).isEqualTo(new Problem.NoSuchJob(ID));

    answer(GET_JOB, 404, status("services \\\"train-head-svc\\\" not found", 404));
    assertThat(problem(ray().job(ID))).isInstanceOf(Problem.NoAnswer.class);
  }

  @Test
  void aServiceWithoutEndpointsGivesNoAnswer() {
    answer(GET_JOB, 503, status("no endpoints available for service", 503));

    assertThat(problem(ray().job(ID)))
        .isEqualTo(
            new Problem.NoAnswer(
                Problem.Cause.NOT_FORWARDED, "no endpoints available for service"));
    assertThat(apiServer.requests()).hasSize(1);
  }

  @Test
  void aHeadThatDoesNotListenGivesNoAnswer() {
    answer(GET_JOB, 502, "error trying to reach service: dial tcp: connection refused");

    assertThat(problem(ray().job(ID))).isInstanceOf(Problem.NoAnswer.class);
  }

  @Test
  void aMissingPermissionNamesTheRole() {
    answer(GET_JOB, 403, status("services/proxy is forbidden", 403));

    assertThat(problem(ray().job(ID)).explain()).contains("role", "services/proxy");
  }

  @Test
  void aTokenThatRayRefusesNamesTheSecret() {
    answer(GET_JOB, 403, "Forbidden: Invalid authentication token");

    assertThat(problem(ray().job(ID)).explain()).contains("secret");
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 404, 500})
  void anAnswerWithoutEndIsCutAtItsLimitWhileItArrives(int status) {
    answers.put(GET_JOB, conversation -> flood(conversation, status, Long.MAX_VALUE));

    assertThat(problem(ray().job(ID)).explain()).containsAnyOf("longer than", "(" + status + ")");
    // The limit is 4 MiB; some more is in the buffers of the system.
    assertThat(sent).hasValueLessThan(48L << 20);
    await().untilAsserted(() -> assertThat(leased()).isZero());
  }

  @Test
  void ofEndlessLogsTheEndIsKept() {
    answers.put(
        GET_LOGS,
        conversation -> {
          flood(conversation, 200, 128L << 20);
          String end = "\\nlast\\n\"}";
          conversation.say("%x\r\n%s\r\n0\r\n\r\n".formatted(end.length(), end));
        });

    assertThat(value(ray(Duration.ofMinutes(2)).logTail(ID, 100))).endsWith("last\n");
  }

  @Test
  void aBodyThatIsCutIsNoAnswer() {
    answers.put(
        GET_JOB,
        conversation -> {
          conversation.say("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{");
          conversation.hangUp();
        });

    assertThat(problem(ray().job(ID)))
        .isInstanceOfSatisfying(
            Problem.NoAnswer.class, no -> assertThat(no.cause()).isEqualTo(Problem.Cause.CUT_OFF));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "HTTP/1.1 200", "HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"})
  void anAnswerThatNeverEndsIsGivenUp(String beginning) {
    answers.put(
        GET_JOB,
        conversation -> {
          conversation.say(beginning);
          conversation.waitForHangUp();
        });
    long begin = System.nanoTime();

    assertThat(problem(ray(Duration.ofMillis(300)).job(ID)))
        .isInstanceOfSatisfying(
            Problem.NoAnswer.class, no -> assertThat(no.cause()).isEqualTo(Problem.Cause.TOO_SLOW));
    assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(5));
    await().untilAsserted(() -> assertThat(leased()).isZero());
  }

  @Test
  void aSubmissionThatGotNoAnswerIsNotSentAgain() {
    answers.put(SUBMIT, ScriptedServer.Conversation::hangUp);

    assertThat(problem(ray().submit(JobSubmission.of(ID, "python train.py"))))
        .isInstanceOf(Problem.NoAnswer.class);
    assertThat(apiServer.requests()).hasSize(1);
  }

  private void flood(ScriptedServer.Conversation conversation, int status, long bytes)
      throws IOException {
    conversation.say("HTTP/1.1 %d X\r\nTransfer-Encoding: chunked\r\n\r\n".formatted(status));
    for (long done = 0; done < bytes; done += PIECE.length()) {
      conversation.say(PIECE);
      sent.addAndGet(PIECE.length());
    }
  }

  private int leased() {
    return ((ApacheHttpClient) http).connections().leased();
  }

  private RayDashboard ray() {
    return ray(Duration.ofMinutes(1));
  }

  private RayDashboard ray(Duration limit) {
    return HttpRayDashboards.directOrThrough(
            URI.create(client.getConfiguration().getMasterUrl()),
            http,
            new TimeLimits(Duration.ofSeconds(5), limit, limit))
        .at(DashboardTarget.throughApiServer("team", "train-head-svc").withToken("rays"));
  }

  private void answer(String request, int status, String body) {
    answers.put(
        request,
        conversation ->
            conversation.say(
                "HTTP/1.1 %d X\r\nContent-Length: %d\r\n\r\n%s"
                    .formatted(status, body.getBytes(StandardCharsets.UTF_8).length, body)));
  }

  private static String status(String message, int code) {
    return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"%s\",\"code\":%d}"
        .formatted(message, code);
  }

  private static <T> T value(Reply<T> reply) {
    return switch (reply) {
      case Reply.Ok<T>(T value) -> value;
      case Reply.Err<T>(Problem problem) -> throw new AssertionError(problem.explain());
    };
  }

  private static Problem problem(Reply<?> reply) {
    return switch (reply) {
      case Reply.Ok<?>(Object value) -> throw new AssertionError("no problem but " + value);
      case Reply.Err<?>(Problem problem) -> problem;
    };
  }
}
