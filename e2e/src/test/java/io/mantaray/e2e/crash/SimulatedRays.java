package io.mantaray.e2e.crash;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.StatusBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.dashboard.inmemory.InMemoryServeApi;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Plays the Ray of all clusters whose nodes are simulated. A job that was submitted runs until a
 * test says how it ends; applications of Serve run as long as the head that they were put to.
 */
public final class SimulatedRays implements Dashboards {
  private static final String DASHBOARD =
      "/api/v1/namespaces/(?<namespace>[^/]+)/services/(?<service>[^/:]+):dashboard/proxy";
  private static final Pattern JOBS =
      Pattern.compile(DASHBOARD + "/api/jobs/(?<job>[^/]*)(?<stop>/stop)?");
  private static final Pattern SERVE =
      Pattern.compile(DASHBOARD + InMemoryServeApi.PATH + "(\\?.*)?");
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final KubernetesClient client;
  private final Map<String, Map<String, InMemoryRay>> byNamespaceAndService =
      new ConcurrentHashMap<>();
  private final SimulatedHeads heads;

  /**
   * None yet; each comes to be when somebody asks for it.
   *
   * @param client sees the heads and the submitters, which do not really run either
   */
  public SimulatedRays(KubernetesClient client) {
    this.client = client;
    this.heads = new SimulatedHeads(client);
  }

  /** The job that runs in a namespace ends well. */
  public void succeed(String namespace) {
    Running running = running(namespace);
    running.ray().succeed(running.job());
  }

  /** The job that runs in a namespace ends badly. */
  public void fail(String namespace) {
    Running running = running(namespace);
    running.ray().fail(running.job(), "ValueError: the data is wrong", 1);
  }

  /** How all jobs fare that ever came to a Ray in a namespace. */
  public List<String> jobs(String namespace) {
    return rays(namespace)
        .flatMap(ray -> known(ray).stream())
        .map(JobInfo::status)
        .sorted()
        .toList();
  }

  /** The Serve configs that came to each Ray of a namespace, in order. */
  public List<List<String>> serveConfigs(String namespace) {
    return rays(namespace)
        .map(InMemoryRay::serveConfigs)
        .filter(configs -> !configs.isEmpty())
        .sorted(Comparator.comparing(List::toString))
        .toList();
  }

  /** The Serve configs that came to the Ray of one cluster, in order. */
  public List<String> serveConfigs(String namespace, String cluster) {
    return ray(namespace, SimulatedHeads.service(cluster)).serveConfigs();
  }

  @Override
  public Optional<String> answer(HttpRequest request) {
    Matcher jobs = JOBS.matcher(request.target());
    if (jobs.matches()) {
      return Optional.of(answer(request, jobs));
    }
    Matcher serve = SERVE.matcher(request.target());
    return serve.matches() ? Optional.of(answerOfServe(request, serve)) : Optional.empty();
  }

  private InMemoryRay ray(String namespace, String service) {
    return byNamespaceAndService
        .computeIfAbsent(namespace, name -> new ConcurrentHashMap<>())
        .computeIfAbsent(service, name -> new InMemoryRay(InstantSource.system()));
  }

  private String answerOfServe(HttpRequest request, Matcher target) {
    String namespace = target.group("namespace");
    String service = target.group("service");
    InMemoryRay ray = ray(namespace, service);
    Optional<String> ip = heads.address(namespace, service, ray);
    if (ip.isEmpty()) {
      return http("503 Service Unavailable", noEndpoints(service));
    }
    InMemoryServeApi.Response response =
        InMemoryServeApi.respond(ray, request.method(), request.text(), ip);
    return http(String.valueOf(response.code()), response.json());
  }

  /** In the words of the API server, which finds no pod behind the service. */
  private static String noEndpoints(String service) {
    return Serialization.asJson(
        new StatusBuilder()
            .withStatus("Failure")
            .withReason("ServiceUnavailable")
            .withMessage("no endpoints available for service \"%s\"".formatted(service))
            .withCode(503)
            .build());
  }

  private String answer(HttpRequest request, Matcher target) {
    String namespace = target.group("namespace");
    String job = target.group("job");
    InMemoryRay ray = ray(namespace, target.group("service"));
    if (job.isEmpty()) {
      return submitted(ray, request.text());
    }
    if (target.group("stop") != null) {
      return stopped(ray, job);
    }
    if (known(ray).isEmpty() && hasSubmitter(namespace, job)) {
      start(ray, job);
    }
    return switch (ray.job(job)) {
      case Reply.Ok<JobInfo>(JobInfo info) -> http("200 OK", json(info));
      case Reply.Err<JobInfo> _ -> http("404 Not Found", "Job " + job + " does not exist");
    };
  }

  private static String submitted(InMemoryRay ray, String body) {
    String job = String.valueOf(Serialization.unmarshal(body, Map.class).get("submission_id"));
    if (!known(ray).isEmpty()) {
      return http("500 Internal Server Error", "Please use a different submission_id.");
    }
    start(ray, job);
    return http("200 OK", "{\"submission_id\": \"%s\"}".formatted(job));
  }

  private static String stopped(InMemoryRay ray, String job) {
    boolean runs = known(ray).stream().anyMatch(info -> !info.isOver());
    if (runs) {
      ray.finishStopping(job);
    }
    return http("200 OK", "{\"stopped\": %b}".formatted(runs));
  }

  private static void start(InMemoryRay ray, String job) {
    ray.submit(JobSubmission.of(job, "python"));
    ray.run(job);
  }

  /** Whether there is a Job that would submit this one if it ran. */
  private boolean hasSubmitter(String namespace, String job) {
    return client.batch().v1().jobs().inNamespace(namespace).list().getItems().stream()
        .anyMatch(submitter -> Serialization.asJson(submitter.getSpec()).contains(job));
  }

  private record Running(InMemoryRay ray, String job) {}

  private Running running(String namespace) {
    return rays(namespace)
        .flatMap(
            ray ->
                known(ray).stream()
                    .filter(job -> !job.isOver())
                    .map(job -> new Running(ray, String.valueOf(job.submissionId()))))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no job runs in " + namespace));
  }

  private Stream<InMemoryRay> rays(String namespace) {
    return byNamespaceAndService.getOrDefault(namespace, Map.of()).values().stream();
  }

  private static List<JobInfo> known(InMemoryRay ray) {
    return ray.jobs() instanceof Reply.Ok<List<JobInfo>>(List<JobInfo> jobs) ? jobs : List.of();
  }

  private static String json(JobInfo info) {
    try {
      return JSON.writeValueAsString(info);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String http(String status, String body) {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return "HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
        .formatted(status, length, body);
  }
}
