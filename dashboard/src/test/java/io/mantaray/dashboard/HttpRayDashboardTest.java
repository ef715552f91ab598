package io.mantaray.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every request of the client and what it makes of Ray's answers. */
class HttpRayDashboardTest {
  private static final TimeLimits LIMITS =
      new TimeLimits(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(30));
  private static final String ID = "train-x7f2p";
  private static final String JOB = "/api/jobs/" + ID;

  private final ScriptedServer server = new ScriptedServer();
  private final KubernetesClient kubernetes = new KubernetesClientBuilder().build();
  private final HttpRayDashboards dashboards =
      new HttpRayDashboards(LIMITS, kubernetes.getHttpClient(), URI.create("http://unused"));
  private final RayDashboard ray = dashboards.at(DashboardTarget.direct(server.hostAndPort()));

  @AfterEach
  void stop() {
    dashboards.close();
    kubernetes.close();
    server.close();
  }

  @Test
  void aJobIsReadWithAllThatRaySaysOfIt() {
    server.answer("GET " + JOB, 200, RayAnswers.FAILED_JOB);

    JobInfo job = value(ray.job(ID));

    assertThat(job.status()).isEqualTo("FAILED");
    assertThat(job.isOver()).isTrue();
    assertThat(job.message()).contains("exit code 3").endsWith("boom\n");
    assertThat(job.errorType()).isEqualTo("JOB_ENTRYPOINT_COMMAND_ERROR");
    assertThat(job.driverExitCode()).isEqualTo(3);
    assertThat(job.jobId()).isEqualTo("02000000");
    assertThat(job.driverInfo())
        .isEqualTo(new JobInfo.DriverInfo("02000000", "10.244.0.7", "1734"));
    assertThat(job.startedAt()).contains(Instant.ofEpochMilli(1730000000123L));
    assertThat(job.endedAt()).contains(Instant.ofEpochMilli(1730000009456L));
    assertThat(job.metadata()).containsEntry("owner", "ada");
  }

  @Test
  void aJobThatWaitsHasNeitherDriverNorEnd() {
    server.answer("GET " + JOB, 200, RayAnswers.PENDING_JOB);

    JobInfo job = value(ray.job(ID));

    assertThat(job.isOver()).isFalse();
    assertThat(job.driverInfo()).isNull();
    assertThat(job.endedAt()).isEmpty();
    assertThat(job.metadata()).isEmpty();
  }

  @Test
  void aMissingJobIsNotAnError() {
    server.answer("GET " + JOB, 404, "Job train-x7f2p does not exist");

    assertThat(problem(ray.job(ID))).isEqualTo(new Problem.NoSuchJob(ID));
  }

  @Test
  void aMissingApiIsNotAMissingJob() {
    server.answer("GET " + JOB, 404, "404: Not Found");

    assertThat(problem(ray.job(ID))).isInstanceOf(Problem.Rejected.class);
  }

  @Test
  void anIdIsPartOfThePathWhateverIsInIt() {
    server.answer("GET /api/jobs/a%2Fb%20c%3F", 200, RayAnswers.PENDING_JOB);

    assertThat(value(ray.job("a/b c?")).status()).isEqualTo("PENDING");
  }

  @Test
  void allJobsAreListed() {
    server.answer(
        "GET /api/jobs/", 200, "[" + RayAnswers.PENDING_JOB + "," + RayAnswers.FAILED_JOB + "]");

    assertThat(value(ray.jobs())).extracting(JobInfo::status).containsExactly("PENDING", "FAILED");
  }

  @Test
  void aSubmissionSaysOnlyWhatWasGiven() throws Exception {
    server.answer(
        "POST /api/jobs/",
        200,
        "{\"job_id\": \"train-x7f2p\", \"submission_id\": \"train-x7f2p\"}");

    assertThat(value(ray.submit(JobSubmission.of(ID, "python train.py"))))
        .isEqualTo(new Submitted(ID, false));

    assertThat(new ObjectMapper().readTree(server.lastRequest().body()))
        .isEqualTo(
            new ObjectMapper()
                .readTree(
                    "{\"entrypoint\": \"python train.py\", \"submission_id\": \"train-x7f2p\"}"));
    assertThat(server.lastRequest().header("Content-Type")).isEqualTo("application/json");
  }

  @Test
  void aSubmissionSaysAllThatWasGiven() throws Exception {
    server.answer("POST /api/jobs/", 200, "{\"submission_id\": \"train-x7f2p\"}");
    ObjectMapper json = new ObjectMapper();
    JobSubmission submission =
        new JobSubmission(
            "python train.py",
            ID,
            Map.of("owner", "ada"),
            json.readTree("{\"pip\": [\"requests\"], \"env_vars\": {\"A\": \"1\"}}"),
            new JobSubmission.Resources(
                new BigDecimal("1.1"),
                new BigDecimal("2"),
                1024L,
                Map.of("r1", new BigDecimal("0.1")),
                Map.of("region", "north")));

    ray.submit(submission);

    assertThat(json.readTree(server.lastRequest().body()))
        .isEqualTo(
            json.readTree(
                """
                {"entrypoint": "python train.py", "submission_id": "train-x7f2p",
                 "metadata": {"owner": "ada"},
                 "runtime_env": {"pip": ["requests"], "env_vars": {"A": "1"}},
                 "entrypoint_num_cpus": 1.1, "entrypoint_num_gpus": 2, "entrypoint_memory": 1024,
                 "entrypoint_resources": {"r1": 0.1},
                 "entrypoint_label_selector": {"region": "north"}}
                """));
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 400})
  void anIdThatIsTakenByTheJobItselfIsSuccess(int status) {
    server.answer("POST /api/jobs/", status, RayAnswers.ID_IS_TAKEN);
    server.answer("GET " + JOB, 200, RayAnswers.PENDING_JOB);

    assertThat(value(ray.submit(JobSubmission.of(ID, "python train.py"))))
        .isEqualTo(new Submitted(ID, true));
  }

  @Test
  void anIdThatIsTakenByNothingIsNoSuccess() {
    server.answer("POST /api/jobs/", 500, RayAnswers.ID_IS_TAKEN);
    server.answer("GET " + JOB, 404, "Job train-x7f2p does not exist");

    assertThat(problem(ray.submit(JobSubmission.of(ID, "python train.py"))))
        .isEqualTo(new Problem.NoSuchJob(ID));
  }

  @Test
  void aSubmissionThatIsWrongIsRejectedWithRaysReason() {
    server.answer(
        "POST /api/jobs/", 400, "Traceback (most recent call last):\n  x\nTypeError: no pip\n");

    Problem problem = problem(ray.submit(JobSubmission.of(ID, "python train.py")));

    assertThat(problem).isInstanceOf(Problem.Rejected.class);
    assertThat(problem.explain()).isEqualTo("Ray rejected the request (400): TypeError: no pip");
  }

  @Test
  void aRunningJobIsStopped() {
    server.answer("POST " + JOB + "/stop", 200, "{\"stopped\": true}");

    assertThat(value(ray.stop(ID))).isEqualTo(StopOutcome.STOPPING);
  }

  @Test
  void stoppingAJobThatIsOverIsFine() {
    server.answer("POST " + JOB + "/stop", 200, "{\"stopped\": false}");
    server.answer("GET " + JOB, 200, RayAnswers.FAILED_JOB);

    assertThat(value(ray.stop(ID))).isEqualTo(StopOutcome.ALREADY_OVER);
  }

  @Test
  void aJobThatIsNotOverAndWasNotStoppedIsAProblem() {
    server.answer("POST " + JOB + "/stop", 200, "{\"stopped\": false}");
    server.answer("GET " + JOB, 200, RayAnswers.PENDING_JOB);

    assertThat(problem(ray.stop(ID)).explain()).contains("PENDING");
  }

  @Test
  void aMissingJobCannotBeStoppedDeletedOrRead() {
    server.answer("POST " + JOB + "/stop", 404, "Job train-x7f2p does not exist");
    server.answer("DELETE " + JOB, 404, "Job train-x7f2p does not exist");
    server.answer("GET " + JOB + "/logs", 404, "Job train-x7f2p does not exist");

    assertThat(List.of(problem(ray.stop(ID)), problem(ray.delete(ID)), problem(ray.logTail(ID, 9))))
        .containsOnly(new Problem.NoSuchJob(ID));
  }

  @Test
  void aJobThatIsOverIsDeleted() {
    server.answer("DELETE " + JOB, 200, "{\"deleted\": true}");

    assertThat(value(ray.delete(ID))).isEqualTo(Done.DONE);
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
    server.answer("GET " + JOB, 500, "Traceback:\n  line\nRpcError: GCS is away\n.\n");

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

  static <T> T value(Reply<T> reply) {
    return switch (reply) {
      case Reply.Ok<T>(T value) -> value;
      case Reply.Err<T>(Problem problem) -> throw new AssertionError(problem.explain());
    };
  }

  static Problem problem(Reply<?> reply) {
    return switch (reply) {
      case Reply.Ok<?>(Object value) -> throw new AssertionError("no problem but " + value);
      case Reply.Err<?>(Problem problem) -> problem;
    };
  }
}
