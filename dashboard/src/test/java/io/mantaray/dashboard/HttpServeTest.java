package io.mantaray.dashboard;

import static io.mantaray.dashboard.HttpRayDashboardTest.problem;
import static io.mantaray.dashboard.HttpRayDashboardTest.value;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Serve and health, and what is the same for all requests. */
class HttpServeTest {
  private static final TimeLimits LIMITS =
      new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30));
  private static final String ID = "train-x7f2p";
  private static final String JOB = "/api/jobs/" + ID;

  private final ScriptedServer server = new ScriptedServer();
  private final HttpRayDashboards dashboards = HttpRayDashboards.direct(LIMITS);
  private final RayDashboard ray = dashboards.at(DashboardTarget.direct(server.hostAndPort()));

  @AfterEach
  void stop() {
    dashboards.close();
    server.close();
  }

  @Test
  void serveIsReadWithoutWhatChangesAllTheTime() throws Exception {
    server.answer("GET /api/serve/applications/?api_type=declarative", 200, RayAnswers.SERVE);

    ServeDetails serve = value(ray.serveDetails());

    assertThat(serve)
        .isEqualTo(
            new ServeDetails(
                Map.of(
                    "fruit",
                    new ServeDetails.Application(
                        "DEPLOYING",
                        "waiting",
                        "/fruit",
                        new ObjectMapper()
                            .readTree("{\"name\": \"fruit\", \"import_path\": \"fruit.app\"}"),
                        Map.of(
                            "Mango",
                            new ServeDetails.Deployment(
                                "UPDATING", "CONFIG_UPDATE_STARTED", "1 replica missing")))),
                Map.of("9f3c", new ServeDetails.Proxy("HEALTHY", "10.244.0.7")),
                40.0));
  }

  @Test
  void aClusterWithoutServeRunsNoApplications() {
    server.answer("GET /api/serve/applications/?api_type=declarative", 200, RayAnswers.NO_SERVE);

    assertThat(value(ray.serveDetails())).isEqualTo(new ServeDetails(Map.of(), Map.of(), null));
  }

  @Test
  void aServeConfigIsSentAsItIs() {
    server.answer("PUT /api/serve/applications/", 200, "");

    assertThat(value(ray.putServeConfig("{\"applications\": []}"))).isEqualTo(Done.DONE);
    assertThat(server.lastRequest().body()).isEqualTo("{\"applications\": []}");
  }

  @Test
  void aRayWithoutServeSaysWhatIsMissing() {
    server.answer(
        "PUT /api/serve/applications/", 501, "Serve dependencies are not installed. Please run x.");

    assertThat(problem(ray.putServeConfig("{}")))
        .isEqualTo(
            new Problem.Rejected(501, "Serve dependencies are not installed. Please run x."));
  }

  @Test
  void aServeConfigThatIsWrongIsRejectedWithAllOfRaysReason() {
    server.answer(
        "PUT /api/serve/applications/",
        400,
        "1 validation error for ServeDeploySchema\napplications\n  Input should be a valid list\n"
            + "    For further information visit https://errors.pydantic.dev/2.14/v/list_type");

    assertThat(problem(ray.putServeConfig("{\"applications\": 3}")).explain())
        .contains("1 validation error", "applications Input should be a valid list");
  }

  @Test
  void healthAndVersionAreAsked() {
    server.answer("GET /api/gcs_healthz", 200, "success");
    server.answer("GET /api/local_raylet_healthz", 503, "503: Health check failed");
    server.answer("GET /api/version", 200, RayAnswers.VERSION);

    assertThat(value(ray.health(HealthCheck.GCS))).isEqualTo(Done.DONE);
    assertThat(problem(ray.health(HealthCheck.RAYLET))).isInstanceOf(Problem.RayFailed.class);
    assertThat(value(ray.version()).rayVersion()).isEqualTo("2.52.0");
  }

  @Test
  void aTokenIsShownWhereNobodyInBetweenTakesIt() {
    server.answer("GET " + JOB, 200, RayAnswers.PENDING_JOB);
    DashboardTarget target = DashboardTarget.direct(server.hostAndPort()).withToken("s3cret\n");

    dashboards.at(target).job(ID);

    assertThat(server.lastRequest().header("x-ray-authorization")).isEqualTo("Bearer s3cret");
    assertThat(server.lastRequest().header("Authorization")).isNull();
    assertThat(target.toString()).doesNotContain("s3cret");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 403})
  void aRefusalNamesTheSecretToCheck(int status) {
    server.answer("GET " + JOB, status, "Forbidden: Invalid authentication token");

    Problem problem = problem(ray.job(ID));

    assertThat(problem).isInstanceOf(Problem.Refused.class);
    assertThat(problem.explain()).contains("Invalid authentication token", "secret");
  }

  @Test
  void aFailureOfRayCarriesItsText() {
    server.answer(
        "GET " + JOB,
        500,
        "Traceback (most recent call last):\n  line\nRpcError: GCS is away\n.\n");

    assertThat(problem(ray.job(ID)).explain())
        .isEqualTo("Ray failed to answer the request (500): RpcError: GCS is away");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ray misbehaved", "{}", "{\"status\": null}", "null", "[]", ""})
  void anAnswerThatIsNoJobIsNotUnderstood(String body) {
    server.answer("GET " + JOB, 200, body);

    assertThat(problem(ray.job(ID))).isInstanceOf(Problem.NotUnderstood.class);
  }

  @Test
  void connectionsAreKept() {
    List<String> peers = new CopyOnWriteArrayList<>();
    server.answer(
        "GET " + JOB,
        exchange -> {
          peers.add(exchange.getRemoteAddress().toString());
          ScriptedServer.send(exchange, 200, RayAnswers.PENDING_JOB);
        });

    for (int i = 0; i < 5; i++) {
      ray.job(ID);
    }

    assertThat(peers).hasSize(5).containsOnly(peers.getFirst());
  }
}
