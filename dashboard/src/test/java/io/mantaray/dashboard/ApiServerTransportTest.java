package io.mantaray.dashboard;

import static io.mantaray.dashboard.HttpRayDashboardTest.problem;
import static io.mantaray.dashboard.HttpRayDashboardTest.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The way through the API server, which may answer for itself. */
class ApiServerTransportTest {
  private static final String ID = "train-x7f2p";
  private static final String PROXY =
      "/api/v1/namespaces/team/services/train-head-svc:dashboard/proxy";
  private static final String GET_JOB = "GET " + PROXY + "/api/jobs/" + ID;
  private static final String SUBMIT = "POST " + PROXY + "/api/jobs/";

  private final ScriptedServer apiServer = new ScriptedServer();
  private final KubernetesClient kubernetes =
      new KubernetesClientBuilder()
          .withConfig(
              new ConfigBuilder(Config.empty())
                  .withMasterUrl("http://" + apiServer.hostAndPort())
                  .withOauthToken("operator")
                  .withRequestRetryBackoffLimit(0)
                  .build())
          .build();
  private final CountDownLatch over = new CountDownLatch(1);
  private final HttpRayDashboards dashboards = dashboards(Duration.ofMinutes(1));
  private final DashboardTarget target =
      DashboardTarget.throughApiServer("team", "train-head-svc").withToken("rays");
  private final RayDashboard ray = dashboards.at(target);

  @AfterEach
  void stop() {
    over.countDown();
    dashboards.close();
    kubernetes.close();
    apiServer.close();
  }

  @Test
  void theApiServerSeesOurCredentialsAndRayItsToken() {
    apiServer.answer(GET_JOB, 200, RayAnswers.PENDING_JOB);

    assertThat(value(ray.job(ID)).status()).isEqualTo("PENDING");
    assertThat(apiServer.lastRequest().header("Authorization")).isEqualTo("Bearer operator");
    assertThat(apiServer.lastRequest().header("x-ray-authorization")).isEqualTo("Bearer rays");
  }

  @Test
  void aJobIsSubmittedStoppedAndDeleted() {
    apiServer.answer(SUBMIT, 200, "{\"submission_id\": \"train-x7f2p\"}");
    apiServer.answer("POST " + PROXY + "/api/jobs/" + ID + "/stop", 200, "{\"stopped\": true}");
    apiServer.answer("DELETE " + PROXY + "/api/jobs/" + ID, 200, "{\"deleted\": true}");

    assertThat(value(ray.submit(JobSubmission.of(ID, "python train.py"))).wasThere()).isFalse();
    assertThat(apiServer.lastRequest().body()).contains("\"entrypoint\":\"python train.py\"");
    assertThat(value(ray.stop(ID))).isEqualTo(StopOutcome.STOPPING);
    assertThat(value(ray.delete(ID))).isEqualTo(Done.DONE);
  }

  @Test
  void aMissingJobIsToldFromAMissingService() {
    apiServer.answer(GET_JOB, 404, "Job train-x7f2p does not exist");
    assertThat(problem(ray.job(ID))).isEqualTo(new Problem.NoSuchJob(ID));

    apiServer.answer(GET_JOB, 404, status("services \\\"train-head-svc\\\" not found", 404));
    assertThat(problem(ray.job(ID))).isInstanceOf(Problem.NoAnswer.class);
  }

  @Test
  void aServiceWithoutEndpointsIsSilence() {
    apiServer.answer(GET_JOB, 503, status("no endpoints available for service", 503));

    assertThat(problem(ray.job(ID)))
        .isInstanceOfSatisfying(
            Problem.NoAnswer.class,
            no -> assertThat(no.silence()).isEqualTo(Problem.Silence.NOT_FORWARDED));
  }

  @Test
  void aHeadThatDoesNotListenIsSilence() {
    apiServer.answer(GET_JOB, 502, "error trying to reach service: dial tcp: connection refused");

    assertThat(problem(ray.job(ID))).isInstanceOf(Problem.NoAnswer.class);
  }

  @Test
  void aMissingPermissionNamesTheRole() {
    apiServer.answer(GET_JOB, 403, status("services/proxy is forbidden", 403));

    assertThat(problem(ray.job(ID)).explain()).contains("role", "services/proxy");
  }

  @Test
  void aTokenThatRayRefusesNamesTheSecret() {
    apiServer.answer(GET_JOB, 403, "Forbidden: Invalid authentication token");

    assertThat(problem(ray.job(ID)).explain()).contains("secret");
  }

  @Test
  void aGigabyteIsNotTakenIn() {
    apiServer.answer(
        GET_JOB,
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          byte[] piece = " ".repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
          for (int i = 0; i < 1 << 14; i++) {
            exchange.getResponseBody().write(piece);
          }
        });

    assertThat(problem(ray.job(ID)).explain()).contains("longer than");
  }

  @Test
  void aBodyThatIsCutIsSilence() {
    apiServer.answer(GET_JOB, exchange -> beginAnswer(exchange, 1000));

    assertThat(problem(ray.job(ID))).isInstanceOf(Problem.NoAnswer.class);
  }

  @Test
  void anAnswerThatNeverEndsIsGivenUp() {
    apiServer.answer(
        GET_JOB,
        exchange -> {
          beginAnswer(exchange, 0);
          try {
            over.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });

    try (HttpRayDashboards impatient = dashboards(Duration.ofMillis(300))) {
      assertThat(problem(impatient.at(target).job(ID)))
          .isInstanceOfSatisfying(
              Problem.NoAnswer.class,
              no -> assertThat(no.silence()).isEqualTo(Problem.Silence.TOO_SLOW));
    }
  }

  private HttpRayDashboards dashboards(Duration limit) {
    return new HttpRayDashboards(
        new TimeLimits(Duration.ofSeconds(5), limit, limit),
        kubernetes.getHttpClient(),
        URI.create(kubernetes.getConfiguration().getMasterUrl()));
  }

  private static void beginAnswer(HttpExchange exchange, int length) throws IOException {
    exchange.sendResponseHeaders(200, length);
    exchange.getResponseBody().write('{');
    exchange.getResponseBody().flush();
  }

  private static String status(String message, int code) {
    return "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"%s\",\"code\":%d}"
        .formatted(message, code);
  }
}
