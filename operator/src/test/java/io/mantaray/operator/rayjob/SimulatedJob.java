package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobSpec;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.rayjob.cleanup.JobDeletion;
import io.mantaray.operator.rayjob.phases.Phases;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A simulated RayJob: an API server that performs plans, a cluster that becomes ready when a test
 * says so, and a {@link SimulatedRay}.
 */
final class SimulatedJob {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  final RayJob object;
  final SimulatedRay ray = new SimulatedRay();
  Instant now = START;
  boolean gone;

  /** When the job is reconciled again without a trigger. */
  Optional<Instant> requeueAt = Optional.empty();

  Optional<String> waitingFor = Optional.empty();

  boolean finished;

  int statusWrites;

  /** Reasons of all events. */
  final List<String> events = new ArrayList<>();

  /** The notes of the events of plans, without those of actions. */
  final List<String> notes = new ArrayList<>();

  private final Phases phases;
  final SimulatedObjects objects = new SimulatedObjects();
  private int names;

  SimulatedJob(String spec) {
    object = JobYaml.parse(spec);
    OperatorConfig config = OperatorConfig.defaults("ns");
    phases =
        new Phases(
            config.withFeatureGates(
                config.featureGates().with(FeatureGate.RAY_JOB_DELETION_POLICY, true)),
            () -> "n" + ++names);
  }

  /** A job that was submitted to a cluster that is ready. */
  static SimulatedJob running(String spec) {
    SimulatedJob job = new SimulatedJob(spec).settle().clusterGetsReady().settle();
    job.submitted(String.valueOf(job.status().jobId())).settle();
    assertThat(job.phase()).isEqualTo("Running");
    return job;
  }

  /** Reconciles until nothing changes. */
  SimulatedJob settle() {
    for (int reconciles = 0; reconciles < 50 && !gone; reconciles++) {
      if (!step()) {
        return this;
      }
    }
    assertThat(gone).as("it converges").isTrue();
    return this;
  }

  /** One reconcile; whether it changed anything. */
  boolean step() {
    JobSnapshot snapshot = snapshot();
    JobPlan plan =
        object.isMarkedForDeletion()
            ? JobDeletion.decide(snapshot, now)
            : phases.decide(snapshot, now);
    requeueAt = plan.requeueAt();
    waitingFor = plan.waitingFor();
    finished = plan.isFinished();
    plan.events().forEach(event -> events.add(event.reason()));
    plan.events().forEach(event -> notes.add(event.note()));
    plan.stages().stream().map(Stage::actions).flatMap(List::stream).forEach(this::perform);
    plan.command().ifPresent(command -> ray.perform(command, clusterName(), now));
    boolean changed =
        plan.status().filter(next -> JobStatuses.differ(object.getStatus(), next)).isPresent();
    if (changed) {
      object.setStatus(plan.status().orElseThrow());
      statusWrites++;
    }
    return changed || !plan.stages().isEmpty() || plan.command().isPresent();
  }

  private JobSnapshot snapshot() {
    return new JobSnapshot(
        object,
        DeclaredJob.of(object),
        status(),
        objects.related(),
        isPolled() ? Optional.of(ray.observation(now)) : Optional.empty());
  }

  private boolean isPolled() {
    boolean running = phase().equals("Running") || object.isMarkedForDeletion();
    return hasCluster() && running && status().jobId() != null;
  }

  private void perform(Action action) {
    switch (action) {
      case Action.Delete(RayJob _, _) -> gone = true;
      case Action.Patch(RayJob _, String patch, _) -> {
        boolean add = patch.contains("\"add\"");
        object.getMetadata().setFinalizers(add ? List.of("ray.io/rayjob-finalizer") : List.of());
        gone = !add;
      }
      case Action.Create(RayCluster _, _) -> {
        objects.perform(action, now);
        ray.loseJob();
      }
      default -> objects.perform(action, now);
    }
    action.events().done().ifPresent(event -> events.add(event.reason()));
  }

  // Changes of its environment.

  SimulatedJob edit(UnaryOperator<RayJobSpec> change) {
    object.setSpec(change.apply(Objects.requireNonNull(object.getSpec())));
    return this;
  }

  SimulatedJob clusterGetsReady() {
    return headIsCalled("head-1");
  }

  /** Another name than before means another head. */
  SimulatedJob headIsCalled(String name) {
    if (hasCluster()) {
      clusterStatusIs(
          RayClusterStatusBuilder.builder()
              .state(RayClusterState.READY)
              .head(HeadInfoBuilder.builder().podName(name).build())
              .build());
      objects.head =
          new SimulatedHead(name, objects.head == null ? START : objects.head.rayStart());
    }
    return this;
  }

  SimulatedJob clusterStatusIs(RayClusterStatus status) {
    Objects.requireNonNull(objects.cluster).setStatus(status);
    return this;
  }

  /** A submitter, or the user, submits the job to Ray. */
  SimulatedJob submitted(String id) {
    if (hasCluster()) {
      ray.submit(clusterName(), id, now);
    }
    return this;
  }

  SimulatedJob rayReports(String status, String message) {
    ray.report(status, message, now);
    return this;
  }

  /** Ray has lost the job, and nothing else tells of a restart. */
  SimulatedJob rayLosesJob() {
    ray.loseJob();
    return this;
  }

  /** Ray is started again under the same name, in the same pod or in another, without its jobs. */
  SimulatedJob headRestarts() {
    ray.loseJob();
    return headClaimsToHaveStarted(now);
  }

  /** What the node says about when Ray was started. */
  SimulatedJob headClaimsToHaveStarted(Instant at) {
    objects.head = Objects.requireNonNull(objects.head).startedAt(at);
    return this;
  }

  SimulatedJob headIsLost() {
    objects.head = null;
    ray.loseJob();
    return this;
  }

  SimulatedJob rayIsUnreachable() {
    ray.unreachableSince(now);
    return this;
  }

  SimulatedJob rayIsReachable() {
    ray.unreachableSince(null);
    return this;
  }

  /** Another process reconciles from now on, and has not polled yet. */
  SimulatedJob operatorRestarts() {
    ray.forgetObservations();
    return this;
  }

  SimulatedJob rayIsPolled() {
    ray.poll();
    return this;
  }

  SimulatedJob submitterEnds(String condition) {
    if (objects.submitter != null) {
      objects.submitter = JobSurroundings.ended(objects.submitter, condition, now);
    }
    return this;
  }

  SimulatedJob submitterDisappears() {
    objects.submitter = null;
    return this;
  }

  SimulatedJob sidecarExits(int code) {
    objects.head = Objects.requireNonNull(objects.head).submitterExited(code);
    return this;
  }

  SimulatedJob podsGo() {
    return podsAre(List.of());
  }

  /** What is left of the pods of the last attempt. */
  SimulatedJob podsAre(List<RemainingPod> pods) {
    objects.remainingPods = pods;
    return this;
  }

  SimulatedJob clusterDisappears() {
    objects.cluster = null;
    ray.loseJob();
    return this;
  }

  /** A ready cluster that the user created. */
  SimulatedJob clusterOfOthers(String name) {
    objects.cluster = JobSurroundings.cluster(name);
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
    return objects.cluster != null;
  }

  boolean hasSubmitter() {
    return objects.submitter != null;
  }

  private String clusterName() {
    return Objects.requireNonNull(objects.cluster).getMetadata().getName();
  }
}
