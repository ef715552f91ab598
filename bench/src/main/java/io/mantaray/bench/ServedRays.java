package io.mantaray.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.util.RawValue;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.dashboard.inmemory.InMemoryServeApi;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * The dashboards of any number of Ray clusters in memory, served as an HTTP proxy: whatever host a
 * request is for, the Ray of that host answers it. So an operator needs no names and no routes to
 * pods that do not exist, only the JVM's usual settings of a proxy.
 */
final class ServedRays implements AutoCloseable {
  private static final String JOBS = "/api/jobs/";
  private static final ObjectMapper JSON =
      new ObjectMapper().setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);

  private final Map<String, InMemoryRay> rays = new ConcurrentHashMap<>();
  private final InstantSource clock = InstantSource.system();
  private final Duration work;
  private final Function<String, Optional<String>> headIps;
  private final HttpServer server;

  private record Answer(int code, Object body) {}

  /**
   * Serves from now on.
   *
   * @param work how long every job runs
   */
  static ServedRays withJobs(Duration work) throws IOException {
    return new ServedRays(work, host -> Optional.empty());
  }

  /** Serves from now on, with proxies of Serve on these heads. */
  static ServedRays withServe(HeadAddresses heads) throws IOException {
    return new ServedRays(Duration.ZERO, heads::of);
  }

  private ServedRays(Duration work, Function<String, Optional<String>> headIps) throws IOException {
    this.work = work;
    this.headIps = headIps;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::serve);
    server.start();
  }

  /** What a JVM is to find in its environment for its HTTP requests to come here. */
  Map<String, String> environment() {
    return Map.of(
        "JDK_JAVA_OPTIONS",
        "-Dhttp.proxyHost=127.0.0.1 -Dhttp.proxyPort=" + server.getAddress().getPort());
  }

  /** How many jobs were started in all clusters. */
  long started() {
    return rays.values().stream().mapToLong(ray -> ray.started().size()).sum();
  }

  /** How many Serve configs were put to all clusters. */
  long serveConfigs() {
    return rays.values().stream().mapToLong(ray -> ray.serveConfigs().size()).sum();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] request = exchange.getRequestBody().readAllBytes();
      Answer answer = answer(exchange, request);
      byte[] body = JSON.writeValueAsBytes(answer.body());
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.code(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private Answer answer(HttpExchange exchange, byte[] request) throws IOException {
    InMemoryRay ray =
        rays.computeIfAbsent(exchange.getRequestURI().getHost(), host -> new InMemoryRay(clock));
    String path = exchange.getRequestURI().getPath();
    if (path.equals(InMemoryServeApi.PATH)) {
      InMemoryServeApi.Response response =
          InMemoryServeApi.respond(
              ray,
              exchange.getRequestMethod(),
              new String(request, StandardCharsets.UTF_8),
              headIps.apply(exchange.getRequestURI().getHost()));
      return new Answer(response.code(), new RawValue(response.json()));
    }
    if (!path.startsWith(JOBS)) {
      return new Answer(404, "nothing there");
    }
    if (exchange.getRequestMethod().equals("POST") && path.equals(JOBS)) {
      String id =
          JSON.readTree(new String(request, StandardCharsets.UTF_8)).path("submission_id").asText();
      ray.submit(JobSubmission.of(id, "python run.py"));
      return new Answer(200, Map.of("submission_id", id));
    }
    String id = path.substring(JOBS.length()).split("/", -1)[0];
    return goneOn(ray, id)
        .map(job -> new Answer(200, job))
        .orElseGet(() -> new Answer(404, "Job " + id + " does not exist"));
  }

  /** Time passes for a job when somebody looks at it. */
  private Optional<JobInfo> goneOn(InMemoryRay ray, String id) {
    Optional<JobInfo> job = ray.known(id);
    if (job.isEmpty() || job.get().isOver()) {
      return job;
    }
    if (job.get().status().equals(JobStatus.PENDING)) {
      ray.run(id);
    }
    if (!clock.instant().isBefore(job.get().startedAt().orElseThrow().plus(work))) {
      ray.succeed(id);
    }
    return ray.known(id);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
