package io.mantaray.e2e.crash;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Plays the Ray of all clusters whose nodes are simulated. A job that was submitted runs until a
 * test says how it ends.
 */
public final class SimulatedRays implements Dashboards {
  private static final Pattern JOBS =
      Pattern.compile(
          "/api/v1/namespaces/(?<namespace>[^/]+)/services/(?<service>[^/:]+):dashboard"
              + "/proxy/api/jobs/(?<job>[^/]*)(?<stop>/stop)?");
  private static final JsonMapper JSON =
      JsonMapper.builder().propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE).build();

  private final KubernetesClient client;
  private final Map<String, Map<String, InMemoryRay>> byNamespaceAndService =
      new ConcurrentHashMap<>();

  /**
   * None yet; each comes to be when somebody asks for it.
   *
   * @param client sees in which namespaces there are submitters, which do not really run either
   */
  public SimulatedRays(KubernetesClient client) {
    this.client = client;
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

  @Override
  public Optional<String> answer(HttpRequest request) {
    Matcher target = JOBS.matcher(request.target());
    return target.matches() ? Optional.of(answer(request, target)) : Optional.empty();
  }

  private String answer(HttpRequest request, Matcher target) {
    String namespace = target.group("namespace");
    String job = target.group("job");
    InMemoryRay ray =
        byNamespaceAndService
            .computeIfAbsent(namespace, name -> new ConcurrentHashMap<>())
            .computeIfAbsent(
                target.group("service"), name -> new InMemoryRay(InstantSource.system()));
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
