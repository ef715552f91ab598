package io.mantaray.dashboard.inmemory;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.ServeApplicationState;
import io.mantaray.dashboard.Done;
import io.mantaray.dashboard.HealthCheck;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.RayVersion;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.ServeDetails;
import io.mantaray.dashboard.StopOutcome;
import io.mantaray.dashboard.Submitted;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One Ray cluster with its job manager, in memory. Jobs change only when a test says so; the
 * cluster can be unreachable, slow or failing, lose its state, and lose an answer to a request that
 * it has performed.
 */
public final class InMemoryRay implements RayDashboard {
  private static final Problem UNREACHABLE =
      new Problem.NoAnswer(Problem.Cause.NOT_LISTENING, "the cluster is unreachable");
  private static final Problem LOST =
      new Problem.NoAnswer(Problem.Cause.CUT_OFF, "the answer was lost");

  private static final ObjectMapper JSON = new ObjectMapper();

  private final InstantSource clock;
  private final Map<String, JobInfo> jobs = new LinkedHashMap<>();
  private final Map<String, String> logs = new HashMap<>();
  private final List<String> requests = new ArrayList<>();
  private final List<String> started = new ArrayList<>();
  private final List<String> serveConfigs = new ArrayList<>();
  private ServeDetails serve = new ServeDetails(Map.of(), Map.of(), null);
  private Optional<Problem> problem = Optional.empty();
  private boolean losesNextAnswer;
  private volatile Runnable beforeEachAnswer = () -> {};

  public InMemoryRay(InstantSource clock) {
    this.clock = clock;
  }

  // What a test does to the cluster.

  /** A pending job starts to run. */
  public synchronized void run(String submissionId) {
    move(submissionId, JobStatus.RUNNING, "Job is currently running.", null);
  }

  public synchronized void succeed(String submissionId) {
    move(submissionId, JobStatus.SUCCEEDED, "Job finished successfully.", 0);
  }

  public synchronized void fail(String submissionId, String message, int exitCode) {
    move(submissionId, JobStatus.FAILED, message, exitCode);
  }

  /** A job that is being stopped has ended. */
  public synchronized void finishStopping(String submissionId) {
    move(submissionId, JobStatus.STOPPED, "Job was intentionally stopped.", null);
  }

  /** As after a restart of the head without fault tolerance. */
  public synchronized void loseState() {
    jobs.clear();
    logs.clear();
    serve = new ServeDetails(Map.of(), Map.of(), null);
  }

  public synchronized void log(String submissionId, String output) {
    logs.merge(submissionId, output, String::concat);
  }

  public synchronized void serving(ServeDetails details) {
    serve = details;
  }

  /** All applications that were put have this status from now on. */
  public synchronized void applicationsAre(String status, @Nullable String message) {
    Map<String, ServeDetails.Application> applications = new LinkedHashMap<>();
    serve
        .applications()
        .forEach(
            (name, application) ->
                applications.put(
                    name,
                    new ServeDetails.Application(
                        status,
                        message,
                        application.routePrefix(),
                        application.deployedAppConfig(),
                        application.deployments())));
    serve = new ServeDetails(applications, serve.proxies(), serve.targetCapacity());
  }

  /** The proxies of Serve, by the id of their node. */
  public synchronized void proxiesAre(Map<String, ServeDetails.Proxy> proxies) {
    serve = new ServeDetails(serve.applications(), proxies, serve.targetCapacity());
  }

  /** What Serve runs, whether the cluster is reachable or not. */
  public synchronized ServeDetails served() {
    return serve;
  }

  /** Nothing answers any more; requests have no effect. */
  public void becomeUnreachable() {
    answerWith(UNREACHABLE);
  }

  /** Every request meets this problem and has no effect. */
  public synchronized void answerWith(Problem newProblem) {
    problem = Optional.of(newProblem);
  }

  /** The cluster answers again. */
  public synchronized void recover() {
    problem = Optional.empty();
  }

  /** The next request is done, but its answer does not arrive. */
  public synchronized void loseNextAnswer() {
    losesNextAnswer = true;
  }

  /** Called in each request before it is answered: whoever waits in it makes the cluster slow. */
  public void beforeEachAnswer(Runnable pause) {
    beforeEachAnswer = pause;
  }

  // What a test looks at.

  /** All requests, in order, such as {@code submit job-1}. */
  public synchronized List<String> requests() {
    return List.copyOf(requests);
  }

  /** The jobs that were started, in order; one that is submitted again does not start again. */
  public synchronized List<String> started() {
    return List.copyOf(started);
  }

  /** The job as it is, whether the cluster is reachable or not. */
  public synchronized Optional<JobInfo> known(String submissionId) {
    return Optional.ofNullable(jobs.get(submissionId));
  }

  public synchronized List<String> serveConfigs() {
    return List.copyOf(serveConfigs);
  }

  // What Ray's clients see.

  @Override
  public Reply<JobInfo> job(String submissionId) {
    return answer("job " + submissionId, () -> find(submissionId));
  }

  @Override
  public Reply<List<JobInfo>> jobs() {
    return answer("jobs", () -> Reply.ok(List.copyOf(jobs.values())));
  }

  @Override
  public Reply<Submitted> submit(JobSubmission submission) {
    String id = submission.submissionId();
    return answer(
        "submit " + id,
        () -> {
          boolean known = jobs.putIfAbsent(id, pending(submission)) != null;
          if (!known) {
            started.add(id);
          }
          return Reply.ok(new Submitted(id, known));
        });
  }

  @Override
  public Reply<StopOutcome> stop(String submissionId) {
    return answer(
        "stop " + submissionId,
        () ->
            find(submissionId)
                .map(job -> job.isOver() ? StopOutcome.ALREADY_OVER : StopOutcome.STOPPING));
  }

  @Override
  public Reply<Done> delete(String submissionId) {
    return answer(
        "delete " + submissionId,
        () ->
            find(submissionId)
                .then(
                    job -> {
                      if (!job.isOver()) {
                        return Reply.err(
                            new Problem.RayFailed(500, "the job is in a non-terminal state"));
                      }
                      jobs.remove(submissionId);
                      return Reply.ok(Done.DONE);
                    }));
  }

  @Override
  public Reply<String> logTail(String submissionId, int characters) {
    return answer(
        "logs " + submissionId,
        () ->
            find(submissionId)
                .map(
                    job -> {
                      String all = logs.getOrDefault(submissionId, "");
                      return all.substring(Math.max(0, all.length() - characters));
                    }));
  }

  @Override
  public Reply<ServeDetails> serveDetails() {
    return answer("serve", () -> Reply.ok(serve));
  }

  @Override
  public Reply<Done> putServeConfig(String json) {
    return answer(
        "put serve",
        () -> {
          serveConfigs.add(json);
          return deploy(json);
        });
  }

  /** As in Ray, an application whose config is unchanged goes on as it is. */
  private Reply<Done> deploy(String json) {
    JsonNode config;
    try {
      config = JSON.readTree(json);
    } catch (JsonProcessingException e) {
      return Reply.err(new Problem.Rejected(400, String.valueOf(e.getMessage())));
    }
    if (!config.path("applications").isArray()) {
      return Reply.err(new Problem.Rejected(400, "applications: field required"));
    }
    Map<String, ServeDetails.Application> applications = new LinkedHashMap<>();
    for (JsonNode application : config.path("applications")) {
      String name = application.path("name").asText("default");
      ServeDetails.Application known = serve.applications().get(name);
      applications.put(
          name,
          known != null && application.equals(known.deployedAppConfig())
              ? known
              : new ServeDetails.Application(
                  ServeApplicationState.DEPLOYING, "", null, application, Map.of()));
    }
    JsonNode capacity = config.path("target_capacity");
    serve =
        new ServeDetails(
            applications, serve.proxies(), capacity.isNumber() ? capacity.asDouble() : null);
    return Reply.ok(Done.DONE);
  }

  @Override
  public Reply<Done> health(HealthCheck check) {
    return answer("health " + check, () -> Reply.ok(Done.DONE));
  }

  @Override
  public Reply<RayVersion> version() {
    return answer("version", () -> Reply.ok(new RayVersion("4", "2.52.0", null, "session")));
  }

  private <T> Reply<T> answer(String request, Supplier<Reply<T>> work) {
    beforeEachAnswer.run();
    synchronized (this) {
      requests.add(request);
      if (problem.isPresent()) {
        return Reply.err(problem.get());
      }
      Reply<T> reply = work.get();
      boolean lost = losesNextAnswer;
      losesNextAnswer = false;
      return lost ? Reply.err(LOST) : reply;
    }
  }

  private Reply<JobInfo> find(String submissionId) {
    JobInfo job = jobs.get(submissionId);
    return job == null ? Reply.err(new Problem.NoSuchJob(submissionId)) : Reply.ok(job);
  }

  private JobInfo pending(JobSubmission submission) {
    return new JobInfo(
        "SUBMISSION",
        null,
        submission.submissionId(),
        null,
        JobStatus.PENDING,
        submission.entrypoint(),
        "Job has not started yet.",
        null,
        clock.millis(),
        null,
        submission.metadata(),
        null,
        null);
  }

  /** As in Ray, a job that has ended does not change. */
  private void move(
      String submissionId, String status, String message, @Nullable Integer exitCode) {
    JobInfo job = jobs.get(submissionId);
    if (job == null || job.isOver()) {
      throw new IllegalStateException("no job that could become " + status + ": " + job);
    }
    boolean over = JobStatus.isTerminal(status);
    jobs.put(
        submissionId,
        new JobInfo(
            job.type(),
            "01000000",
            submissionId,
            new JobInfo.DriverInfo("01000000", "10.0.0.1", "42"),
            status,
            job.entrypoint(),
            message,
            JobStatus.FAILED.equals(status) ? "JOB_ENTRYPOINT_COMMAND_ERROR" : null,
            job.startTime(),
            over ? clock.millis() : null,
            job.metadata(),
            "node-1",
            exitCode));
  }
}
