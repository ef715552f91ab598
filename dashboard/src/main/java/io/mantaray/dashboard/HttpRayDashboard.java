package io.mantaray.dashboard;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Ray's APIs over HTTP, as Ray 2.9 to 2.5x speak them. */
final class HttpRayDashboard implements RayDashboard {
  private static final ObjectMapper JSON =
      new ObjectMapper()
          .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final ObjectReader JOB = JSON.readerFor(JobInfo.class);
  private static final ObjectReader JOBS = JSON.readerFor(new TypeReference<List<JobInfo>>() {});
  private static final ObjectReader SERVE = JSON.readerFor(ServeDetails.class);
  private static final ObjectReader VERSION = JSON.readerFor(RayVersion.class);
  private static final ObjectReader STOPPED = JSON.readerFor(Stopped.class);
  private static final String SERVE_PATH = "/api/serve/applications/";

  private record Stopped(boolean stopped) {}

  private final DashboardTarget target;
  private final Transport transport;
  private final TimeLimits limits;

  HttpRayDashboard(DashboardTarget target, Transport transport, TimeLimits limits) {
    this.target = target;
    this.transport = transport;
    this.limits = limits;
  }

  @Override
  public Reply<JobInfo> job(String submissionId) {
    return send(query(jobPath(submissionId)), submissionId).then(answer -> read(answer, JOB));
  }

  @Override
  public Reply<List<JobInfo>> jobs() {
    return send(query("/api/jobs/")).then(answer -> read(answer, JOBS));
  }

  @Override
  public Reply<Submitted> submit(JobSubmission submission) {
    String id = submission.submissionId();
    Reply<Transport.Answer> reply =
        send(Exchange.of("POST", "/api/jobs/", limits.command()).sending(written(submission)));
    return switch (reply) {
      case Reply.Ok<?> _ -> Reply.ok(new Submitted(id, false));
      case Reply.Err(Problem problem) when saysIdIsTaken(problem) ->
          job(id).map(job -> new Submitted(id, true));
      case Reply.Err(Problem problem) -> Reply.err(problem);
    };
  }

  @Override
  public Reply<StopOutcome> stop(String submissionId) {
    return send(
            Exchange.of("POST", jobPath(submissionId) + "/stop", limits.command()), submissionId)
        .then(answer -> this.<Stopped>read(answer, STOPPED))
        .then(
            stopped ->
                stopped.stopped()
                    ? Reply.ok(StopOutcome.STOPPING)
                    : job(submissionId).then(HttpRayDashboard::whyNotStopped));
  }

  @Override
  public Reply<Done> delete(String submissionId) {
    return send(Exchange.of("DELETE", jobPath(submissionId), limits.command()), submissionId)
        .map(answer -> Done.DONE);
  }

  @Override
  public Reply<String> logTail(String submissionId, int characters) {
    Exchange exchange =
        Exchange.of("GET", jobPath(submissionId) + "/logs", limits.command())
            .keepingTheLast(LogTail.bytesFor(characters));
    return send(exchange, submissionId)
        .then(
            answer -> {
              try {
                return Reply.ok(new LogTail(JSON).read(answer.body(), characters));
              } catch (JsonProcessingException e) {
                return Reply.err(new Problem.NotUnderstood(e.getOriginalMessage()));
              }
            });
  }

  /** Only what was declared: applications that somebody started from code are not ours. */
  @Override
  public Reply<ServeDetails> serveDetails() {
    return send(query(SERVE_PATH + "?api_type=declarative")).then(answer -> read(answer, SERVE));
  }

  @Override
  public Reply<Done> putServeConfig(String json) {
    return send(Exchange.of("PUT", SERVE_PATH, limits.command()).sending(json))
        .map(answer -> Done.DONE);
  }

  @Override
  public Reply<Done> health(HealthCheck check) {
    return send(query(check.path())).map(answer -> Done.DONE);
  }

  @Override
  public Reply<RayVersion> version() {
    return send(query("/api/version")).then(answer -> read(answer, VERSION));
  }

  private Exchange query(String path) {
    return Exchange.of("GET", path, limits.query());
  }

  private Reply<Transport.Answer> send(Exchange exchange) {
    return transport
        .carry(target, exchange)
        .then(answer -> answer.isGood() ? Reply.ok(answer) : Reply.err(Problems.of(answer)));
  }

  /** The same, for a job that may be missing. */
  private Reply<Transport.Answer> send(Exchange exchange, String submissionId) {
    return transport
        .carry(target, exchange)
        .then(
            answer ->
                answer.isGood() ? Reply.ok(answer) : Reply.err(Problems.of(answer, submissionId)));
  }

  private <T> Reply<T> read(Transport.Answer answer, ObjectReader reader) {
    if (answer.body().isIncomplete()) {
      return Reply.err(
          new Problem.NotUnderstood("longer than " + Exchange.LARGEST_ANSWER + " bytes"));
    }
    try {
      T value = reader.readValue(answer.body().bytes());
      return value == null
          ? Reply.err(new Problem.NotUnderstood("nothing where an object was expected"))
          : Reply.ok(value);
    } catch (IOException e) {
      String reason =
          e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
      return Reply.err(new Problem.NotUnderstood(String.valueOf(reason)));
    }
  }

  private static String written(JobSubmission submission) {
    try {
      return JSON.writeValueAsString(submission);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a submission is always JSON", e);
    }
  }

  /** Ray wraps the refusal by its agent (400) into a failure of its own (500). */
  private static boolean saysIdIsTaken(Problem problem) {
    String text =
        switch (problem) {
          case Problem.RayFailed(int _, String said) -> said;
          case Problem.Rejected(int _, String said) -> said;
          case Problem.NoSuchJob _,
              Problem.NoAnswer _,
              Problem.Refused _,
              Problem.NotUnderstood _ ->
              "";
        };
    return text.contains("Please use a different submission_id");
  }

  /** Ray does not stop what is over, nor what has no supervisor yet. */
  private static Reply<StopOutcome> whyNotStopped(JobInfo job) {
    return job.isOver()
        ? Reply.ok(StopOutcome.ALREADY_OVER)
        : Reply.err(
            new Problem.RayFailed(200, "Ray did not stop the job, which is " + job.status()));
  }

  private static String jobPath(String submissionId) {
    return "/api/jobs/"
        + URLEncoder.encode(submissionId, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
