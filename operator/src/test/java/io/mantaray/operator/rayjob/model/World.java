package io.mantaray.operator.rayjob.model;

import static java.util.Objects.requireNonNull;

import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.JobSubmission;
import io.mantaray.dashboard.Problem;
import io.mantaray.dashboard.Reply;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.dashboards.ManualPollScheduler;
import io.mantaray.operator.rayjob.model.Happening.Outcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A job, its user, its clusters, and the operator. */
final class World {
  private final ManualPollScheduler scheduler = new ManualPollScheduler();
  private final Traits traits;
  private final Watchdog watchdog;
  private final Server server;
  private final ModelledOperator operator;

  /** How many jobs each Ray has started at a request of the operator, as far as was looked at. */
  private final Map<String, Integer> startsSeen = new HashMap<>();

  World(Traits traits) {
    this.traits = traits;
    watchdog = new Watchdog(traits);
    server = new Server(traits, scheduler, watchdog);
    operator = new ModelledOperator(server, scheduler);
  }

  Watchdog watchdog() {
    return watchdog;
  }

  Server server() {
    return server;
  }

  ModelledOperator operator() {
    return operator;
  }

  ManualPollScheduler scheduler() {
    return scheduler;
  }

  /** Lets it happen, if it can. */
  void happen(Happening happening) {
    watchdog.note("— " + happening);
    happenQuietly(happening);
  }

  /** The same, for what happens all the time. */
  void happenQuietly(Happening happening) {
    switch (happening) {
      case Happening.Suspend(boolean suspend) -> server.edit(spec -> spec.withSuspend(suspend));
      case Happening.Blunder(boolean wrong) ->
          server.edit(
              spec ->
                  spec.withBackoffLimit(
                      wrong
                          ? Long.valueOf(-1)
                          : requireNonNull(traits.object().getSpec()).backoffLimit()));
      case Happening.NameJob() -> nameJob();
      case Happening.Pause(boolean pause) -> server.pause(pause);
      case Happening.DeleteJob() -> server.deleteJob();
      case Happening.MakeSelected() -> makeSelected();
      case Happening.GetReady() -> server.cluster().ifPresent(SimulatedCluster::getReady);
      case Happening.DeleteCluster() ->
          server.cluster().ifPresent(it -> it.delete(traits.where().slow()));
      case Happening.Terminate() -> server.clusters().forEach(SimulatedCluster::terminate);
      case Happening.LoseNode() -> server.cluster().ifPresent(SimulatedCluster::loseNode);
      case Happening.RestartHead() -> server.cluster().ifPresent(SimulatedCluster::restartHead);
      case Happening.LoseHead() -> server.cluster().ifPresent(SimulatedCluster::loseHead);
      case Happening.Unreachable(boolean unreachable) -> reach(!unreachable);
      case Happening.LoseAnswer() -> ray().ifPresent(InMemoryRay::loseNextAnswer);
      case Happening.TurnAway() ->
          ray().ifPresent(ray -> ray.answerWith(new Problem.Refused(Problem.Gate.RAY, 403, "no")));
      case Happening.Run() -> run();
      case Happening.End(Outcome outcome) -> end(outcome);
      case Happening.Submit() -> submit();
      case Happening.EndSubmitter(boolean healthy) -> endSubmitter(healthy);
      case Happening.DeleteSubmitter() -> server.deleteSubmitter();
      case Happening.Reconcile(List<Happening.Fault> faults) -> operator.reconcile(faults);
      case Happening.Arrive(Happening.Cache cache) -> operator.arrive(cache);
      case Happening.RestartOperator() -> operator.restart();
      case Happening.TimePasses(int seconds) -> pass(Duration.ofSeconds(seconds));
    }
  }

  void pass(Duration time) {
    int polls = operator.polls();
    scheduler.pass(time);
    watchdog.check(
        !operator.isPaused() || operator.polls() == polls, "Ray is not asked about a paused job");
    for (SimulatedCluster cluster : server.clusters()) {
      List<String> started = cluster.ray().started();
      started.stream()
          .skip(startsSeen.getOrDefault(cluster.uid(), 0))
          .forEach(id -> watchdog.started(server.status(), id));
      startsSeen.put(cluster.uid(), started.size());
    }
  }

  /** The job as Ray has it; Ray knows it even when it tells nobody. */
  Optional<JobInfo> inRay() {
    String id = server.status().jobId();
    return id == null
        ? Optional.empty()
        : server.cluster().flatMap(cluster -> cluster.ray().known(id));
  }

  private Optional<InMemoryRay> ray() {
    return server.cluster().map(SimulatedCluster::ray);
  }

  private void reach(boolean reachable) {
    if (!reachable) {
      ray().ifPresent(InMemoryRay::becomeUnreachable);
    } else {
      server.clusters().forEach(cluster -> cluster.ray().recover());
    }
  }

  private void run() {
    inRay()
        .filter(job -> job.status().equals(JobStatus.PENDING))
        .ifPresent(job -> ray().orElseThrow().run(requireNonNull(job.submissionId())));
  }

  private void end(Outcome outcome) {
    Optional<JobInfo> job = inRay().filter(it -> !it.isOver());
    if (job.isEmpty()) {
      return;
    }
    InMemoryRay ray = ray().orElseThrow();
    String id = requireNonNull(job.get().submissionId());
    switch (outcome) {
      case SUCCEEDED -> ray.succeed(id);
      case FAILED -> ray.fail(id, "ValueError: no", 1);
      case STOPPED -> ray.finishStopping(id);
    }
  }

  /** Whoever submits in this mode does so, unless Ray has the job. */
  private void submit() {
    String id =
        traits.mode().equals(SubmissionMode.INTERACTIVE)
            ? Traits.GIVEN_ID
            : server.status().jobId();
    boolean able =
        switch (traits.mode()) {
          case SubmissionMode.K8S_JOB ->
              server.submitter().filter(it -> it.getStatus() == null).isPresent();
          case SubmissionMode.SIDECAR ->
              server.cluster().filter(SimulatedCluster::sidecarRuns).isPresent();
          case SubmissionMode.INTERACTIVE -> true;
          default -> false;
        };
    Optional<SimulatedCluster> listening = server.cluster().filter(SimulatedCluster::listens);
    if (able && id != null && listening.isPresent()) {
      Reply<?> _ = listening.get().ray().submit(JobSubmission.of(id, "python run.py"));
      startsSeen.put(listening.get().uid(), listening.get().ray().started().size());
    }
  }

  private void endSubmitter(boolean healthy) {
    if (traits.mode().equals(SubmissionMode.SIDECAR)) {
      server.cluster().ifPresent(it -> it.endSidecar(healthy ? 0 : 1));
    } else {
      server.endSubmitter(healthy ? "Complete" : "Failed");
    }
  }

  private void nameJob() {
    if (traits.mode().equals(SubmissionMode.INTERACTIVE)) {
      server.edit(spec -> spec.withJobId(Traits.GIVEN_ID));
    }
  }

  private void makeSelected() {
    if (!traits.selects() || server.cluster(Traits.SELECTED).isPresent()) {
      return;
    }
    server.add(
        requireNonNull(
            RayJson.serialization()
                .unmarshal(
                    "metadata: {name: host, namespace: ns}\n"
                        + "spec: {headGroupSpec: {template: {spec: {containers: [{name: ray, image: ray}]}}}}",
                    RayCluster.class)));
  }
}
