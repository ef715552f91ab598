package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.json.RayJson;
import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.dashboard.JobInfo;
import io.mantaray.dashboard.Problem;
import io.mantaray.operator.config.Behavior;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.Command;
import io.mantaray.operator.dashboards.CommandState;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.rayjob.JobSnapshot.Surroundings;
import io.mantaray.operator.rayjob.cleanup.JobDeletion;
import io.mantaray.operator.rayjob.phases.Phases;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A RayJob with a small world around it: an API server that does what plans ask for, a cluster that
 * comes up when told to, and a Ray that answers, is silent or forgets.
 */
final class SimulatedJob {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final RayJob object;
  Instant now = START;
  boolean gone;

  /** When the job is to be looked at again although nothing happens. */
  Optional<Instant> lookAgain = Optional.empty();

  /** What the job ran in Ray, as {@code cluster/id}: more than once is once too often. */
  final List<String> runs = new ArrayList<>();

  /** Reasons of all events. */
  final List<String> told = new ArrayList<>();

  private final Phases phases;
  private @Nullable RayCluster cluster;
  private @Nullable Service headService;
  private @Nullable Job submitter;
  private @Nullable Pod head;
  private String headName = "";
  private Instant headStart = START;
  private Instant jobStart = START;
  private boolean podsLeft;
  private @Nullable JobInfo job;
  private boolean silent;
  private boolean slow;
  private @Nullable Instant silentSince;
  private @Nullable CommandState command;
  private int names;

  SimulatedJob(String spec) {
    this(spec, OperatorConfig.defaults("ns"));
  }

  SimulatedJob(String spec, OperatorConfig config) {
    object =
        RayJson.serialization()
            .unmarshal(
                "apiVersion: ray.io/v1\nkind: RayJob\nmetadata: {name: j, namespace: ns, uid: u}\nspec: {"
                    + spec
                    + "}",
                RayJob.class);
    phases =
        new Phases(
            config.withFeatureGates(
                config.featureGates().with(FeatureGate.RAY_JOB_DELETION_POLICY, true)),
            () -> "n" + ++names);
  }

  /** Decides and acts until nothing more happens. */
  SimulatedJob settle() {
    for (int round = 0; round < 50 && !gone; round++) {
      if (!step()) {
        return this;
      }
    }
    assertThat(gone).as("it comes to rest").isTrue();
    return this;
  }

  /** One reconcile; whether it changed anything. */
  boolean step() {
    JobSnapshot seen = snapshot();
    JobPlan plan =
        object.isMarkedForDeletion() ? JobDeletion.decide(seen, now) : phases.decide(seen, now);
    lookAgain = plan.lookAgain();
    plan.notices().forEach(notice -> told.add(notice.reason()));
    plan.stages().stream().map(Stage::actions).flatMap(List::stream).forEach(this::perform);
    plan.command().ifPresent(this::perform);
    boolean changed =
        plan.status().filter(next -> JobStatuses.differ(object.getStatus(), next)).isPresent();
    plan.status().ifPresent(object::setStatus);
    return changed || !plan.stages().isEmpty() || plan.command().isPresent();
  }

  private JobSnapshot snapshot() {
    return new JobSnapshot(
        object,
        DeclaredJob.of(object),
        status(),
        new Surroundings(
            Optional.ofNullable(cluster),
            Optional.ofNullable(cluster).map(JobSurroundings::headService),
            Optional.ofNullable(headService),
            Optional.ofNullable(submitter),
            Optional.ofNullable(head),
            podsLeft),
        isAsked() ? Optional.of(observation()) : Optional.empty());
  }

  private boolean isAsked() {
    boolean running = phase().equals("Running") || object.isMarkedForDeletion();
    return cluster != null && running && status().jobId() != null;
  }

  private Observation<JobState> observation() {
    Optional<Observation.Trouble> trouble =
        silent
            ? Optional.of(
                new Observation.Trouble(
                    new Problem.NoAnswer(Problem.Silence.NOT_LISTENING, "silent"),
                    silentSince == null ? now : silentSince,
                    1))
            : Optional.empty();
    JobState answer = job == null ? new JobState.Absent() : new JobState.Known(job);
    return new Observation<>(
        silent ? Optional.empty() : Optional.of(answer),
        now,
        trouble,
        Optional.of(now),
        Optional.ofNullable(command));
  }

  private void perform(Action action) {
    switch (action) {
      case Action.Create(HasMetadata made, _) -> {
        made.getMetadata().setUid("uid-" + made.getMetadata().getName());
        switch (made) {
          case RayCluster found -> {
            assertThat(cluster).as("one cluster at a time").isNull();
            assertThat(podsLeft).as("pods of an earlier cluster are gone").isFalse();
            cluster = found;
            podsLeft = true;
            forget();
          }
          case Job found -> submitter = found;
          case Service found -> headService = found;
          default -> throw new AssertionError("nobody makes a " + made.getKind());
        }
      }
      case Action.Update(Service found, _) -> headService = found;
      case Action.Delete(RayCluster _, _) -> cluster = null;
      case Action.Delete(Job _, _) -> submitter = null;
      case Action.Delete(RayJob _, _) -> gone = true;
      case Action.Patch(RayJob _, String patch, _) -> {
        boolean add = patch.contains("\"add\"");
        object.getMetadata().setFinalizers(add ? List.of("ray.io/rayjob-finalizer") : List.of());
        gone = !add;
      }
      case Action.Patch(RayCluster _, _, _) -> told.add("patched cluster");
      default -> throw new AssertionError("unexpected " + action);
    }
    action.telling().done().ifPresent(notice -> told.add(notice.reason()));
  }

  private void perform(Command given) {
    if (slow) {
      command = new CommandState.UnderWay(given, now, 0);
      return;
    }
    if (silent) {
      command =
          new CommandState.Failed(
              given, new Problem.NoAnswer(Problem.Silence.TOO_SLOW, "silent"), now, 1);
      return;
    }
    command = new CommandState.Succeeded(given, now);
    switch (given) {
      case Command.Submit(var submission) -> submitted(submission.submissionId());
      case Command.Stop(_) -> told.add("stopped");
      case Command.AskAgain() -> told.add("asked again");
      case Command.PutServeConfig(_) -> throw new AssertionError("jobs do not serve");
    }
  }

  // What happens to it.

  SimulatedJob edit(UnaryOperator<RayJobSpec> change) {
    object.setSpec(change.apply(Objects.requireNonNull(object.getSpec())));
    return this;
  }

  SimulatedJob clusterGetsReady() {
    return headIsCalled("head-1");
  }

  /** Another name than before means another head. */
  SimulatedJob headIsCalled(String name) {
    if (cluster != null) {
      headName = name;
      cluster.setStatus(
          RayClusterStatusBuilder.builder()
              .state(RayClusterState.READY)
              .head(HeadInfoBuilder.builder().podName(name).build())
              .build());
      head = headWith(null);
    }
    return this;
  }

  /** A submitter, or the user, hands the job to Ray. */
  SimulatedJob submitted(String id) {
    if (job == null && cluster != null) {
      runs.add(cluster.getMetadata().getName() + "/" + id);
      jobStart = now;
      job = info("PENDING", "waiting", null);
    }
    return this;
  }

  SimulatedJob rayReports(String status, String message) {
    if (job != null) {
      boolean over = !status.equals("RUNNING") && !status.equals("PENDING");
      job = info(status, message, over ? now.toEpochMilli() : null);
    }
    return this;
  }

  /** The head restarts, and Ray knows nothing of before. */
  SimulatedJob headRestarts() {
    forget();
    return this;
  }

  /** Ray is started again under the same name, in the same pod or in another, with no memory. */
  SimulatedJob headStartsAgain() {
    headStart = now;
    head = headWith(null);
    forget();
    return this;
  }

  /** What the node says about when Ray was started. */
  SimulatedJob headClaimsToHaveStarted(Instant at) {
    headStart = at;
    head = headWith(null);
    return this;
  }

  SimulatedJob headIsLost() {
    head = null;
    forget();
    return this;
  }

  private void forget() {
    job = null;
    command = null;
  }

  SimulatedJob silence(boolean now) {
    silent = now;
    silentSince = now ? this.now : null;
    return this;
  }

  /** Ray takes its time for whatever it is asked to do. */
  SimulatedJob slow() {
    slow = true;
    return this;
  }

  SimulatedJob submitterEnds(String condition) {
    if (submitter != null) {
      submitter = JobSurroundings.ended(submitter, condition, now);
    }
    return this;
  }

  SimulatedJob submitterDisappears() {
    submitter = null;
    return this;
  }

  SimulatedJob sidecarExits(int code) {
    head = headWith(code);
    return this;
  }

  SimulatedJob podsGo() {
    podsLeft = cluster != null;
    return this;
  }

  SimulatedJob clusterDisappears() {
    cluster = null;
    podsLeft = false;
    forget();
    return this;
  }

  /** Somebody else's cluster, ready to be used. */
  SimulatedJob clusterOfOthers(String name) {
    cluster = new RayCluster();
    cluster.getMetadata().setName(name);
    cluster.getMetadata().setNamespace("ns");
    cluster.getMetadata().setUid("uid-" + name);
    cluster.setSpec(
        RayJson.serialization()
            .unmarshal(
                "spec: {headGroupSpec: {template: {spec: {containers: [{name: ray, image: ray}]}}}}",
                RayCluster.class)
            .getSpec());
    return clusterGetsReady();
  }

  SimulatedJob deleted() {
    object.getMetadata().setDeletionTimestamp(now.toString());
    return this;
  }

  SimulatedJob wait(Duration time) {
    now = now.plus(time);
    return this;
  }

  // What a user sees.

  RayJobStatus status() {
    return JobStatuses.complete(object.getStatus());
  }

  String phase() {
    return JobStatuses.phase(status());
  }

  boolean hasCluster() {
    return cluster != null;
  }

  boolean hasSubmitter() {
    return submitter != null;
  }

  private JobInfo info(String status, String message, @Nullable Long end) {
    return new JobInfo(
        "SUBMISSION",
        null,
        "id",
        null,
        status,
        "python",
        message,
        null,
        jobStart.toEpochMilli(),
        end,
        null,
        null,
        null);
  }

  private Pod headWith(@Nullable Integer exitCode) {
    ContainerStatusBuilder container =
        new ContainerStatusBuilder().withName("ray-job-submitter").withRestartCount(0);
    if (exitCode != null) {
      container
          .withNewState()
          .withNewTerminated()
          .withExitCode(exitCode)
          .withReason("Error")
          .withFinishedAt(START.toString())
          .endTerminated()
          .endState();
    }
    return new PodBuilder()
        .withNewMetadata()
        .withName(headName)
        .endMetadata()
        .withNewStatus()
        .withContainerStatuses(container.build(), ray())
        .endStatus()
        .build();
  }

  private ContainerStatus ray() {
    return new ContainerStatusBuilder()
        .withName("ray")
        .withNewState()
        .withNewRunning(headStart.toString())
        .endState()
        .build();
  }

  static OperatorConfig withBehavior(Behavior behavior) {
    return OperatorConfig.defaults("ns").withBehavior(behavior);
  }
}
