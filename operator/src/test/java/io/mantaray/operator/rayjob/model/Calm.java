package io.mantaray.operator.rayjob.model;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayJob;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.FeatureGates;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.model.Happening.Outcome;
import io.mantaray.operator.rayjob.model.Stories.Ending;
import io.mantaray.operator.rayjob.validation.JobValidation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Faults stop. Caches keep up, the operator reconciles only when triggered, and the simulation
 * continues as the ending of the walk says, until nothing changes.
 */
final class Calm {
  private static final Duration LONGEST = Duration.ofMinutes(30);
  private static final Duration STEP = Duration.ofSeconds(5);
  private static final int MOST_RECONCILES = 1500;
  private static final Set<String> ENDED =
      Set.of(JobDeploymentStatus.COMPLETE, JobDeploymentStatus.FAILED);

  private static final Set<String> GIVEN_BACK =
      Set.of(JobDeploymentStatus.SUSPENDING, JobDeploymentStatus.RETRYING);

  /** Pods and clusters do not go at once. */
  private static final int STEPS_TO_TERMINATE = 8;

  private static final FeatureGates GATES =
      OperatorConfig.defaults("ns").featureGates().with(FeatureGate.RAY_JOB_DELETION_POLICY, true);

  private final World world;
  private final Ending ending;
  private int reconciles;
  private int steps;
  private boolean blundered;
  private boolean corrected;

  Calm(World world, Ending ending) {
    this.world = world;
    this.ending = ending;
  }

  void comes() {
    world.watchdog().note("Calm comes, and then " + ending);
    world.happen(new Happening.Pause(false));
    world.happen(new Happening.Blunder(false));
    world.happen(new Happening.Unreachable(false));
    if (ending == Ending.NO_CLUSTERS) {
      world.happen(new Happening.DeleteCluster());
    }
    Instant end = world.scheduler().now().plus(LONGEST);
    while (world.scheduler().now().isBefore(end) && goesOn(end)) {
      // Once more.
    }
    world.happen(new Happening.Terminate());
    judge();
    checkThatPollsHaveEnded();
  }

  /** Jobs that are gone or finished are not polled. */
  private void checkThatPollsHaveEnded() {
    world.operator().catchUp();
    if (world.operator().triggered()) {
      reconcile();
    }
    int before = world.operator().polls();
    world.pass(Duration.ofMinutes(1));
    world
        .watchdog()
        .check(world.operator().polls() == before, "a job that is " + phase() + " is not polled");
  }

  /** Everything works, until the job runs. */
  static void untilRunning(World world) {
    Calm calm = new Calm(world, Ending.SUCCESS);
    Instant end = world.scheduler().now().plus(LONGEST);
    while (!calm.phase().equals(JobDeploymentStatus.RUNNING) && calm.goesOn(end)) {
      // Not yet.
    }
    world
        .watchdog()
        .check(calm.phase().equals(JobDeploymentStatus.RUNNING), "it runs, not " + calm.phase());
  }

  /** One step; false if there is no reason for another. */
  private boolean goesOn(Instant end) {
    worldGoesOn();
    world.operator().catchUp();
    if (isOver()) {
      return false;
    }
    if (world.operator().triggered()) {
      reconcile();
    } else {
      wait(end);
    }
    return true;
  }

  private void reconcile() {
    world.watchdog().check(++reconciles < MOST_RECONCILES, "the operator comes to rest");
    world.operator().reconcile(List.of());
  }

  private void wait(Instant end) {
    Instant now = world.scheduler().now();
    Instant next = now.plus(STEP);
    Instant due = world.operator().timer().orElse(end);
    world.pass(Duration.between(now, due.isBefore(next) ? (due.isBefore(now) ? now : due) : next));
    if (!world.scheduler().now().isBefore(due)) {
      reconcile();
    }
  }

  /** Nothing is to come: no trigger, no timer. Ray is polled only while a job runs. */
  private boolean isOver() {
    boolean waits =
        phase().equals(JobDeploymentStatus.RUNNING)
            || world.operator().observed().filter(RayJob::isMarkedForDeletion).isPresent()
            || isClusterTerminating();
    return world.server().job().isEmpty()
        || (!waits && !world.operator().triggered() && world.operator().timer().isEmpty());
  }

  /** Its removal is an event that is still to come. */
  private boolean isClusterTerminating() {
    return world.server().clusters().stream()
        .anyMatch(it -> it.exists() && it.object().isMarkedForDeletion());
  }

  private void worldGoesOn() {
    if (++steps % STEPS_TO_TERMINATE == 0) {
      happen(new Happening.Terminate());
    }
    blunder();
    if (ending == Ending.NO_CLUSTERS) {
      return;
    }
    happen(new Happening.MakeSelected());
    happen(new Happening.GetReady());
    if (ending == Ending.UNREACHABLE) {
      happen(new Happening.Unreachable(true));
      return;
    }
    happen(new Happening.Submit());
    if (phase().equals(JobDeploymentStatus.WAITING)) {
      happen(new Happening.NameJob());
    }
    boolean succeeds = ending == Ending.SUCCESS;
    happen(new Happening.End(succeeds ? Outcome.SUCCEEDED : Outcome.FAILED));
    if (world.inRay().isPresent()) {
      happen(new Happening.EndSubmitter(succeeds));
    }
  }

  /** A mistake in the middle of a clean-up, which is corrected as soon as it was seen. */
  private void blunder() {
    if (!blundered && GIVEN_BACK.contains(phase())) {
      blundered = true;
      world.happen(new Happening.Blunder(true));
    } else if (blundered && !corrected) {
      corrected = true;
      world.happen(new Happening.Blunder(false));
    }
  }

  /** Without a note in the journal: it happens all the time. */
  private void happen(Happening happening) {
    world.happenQuietly(happening);
  }

  private void judge() {
    Watchdog watchdog = world.watchdog();
    if (world.server().job().isEmpty()) {
      return;
    }
    RayJob object = world.server().job().get();
    watchdog.check(!object.isMarkedForDeletion(), "a deleted job goes");
    boolean valid = new JobValidation(GATES).check(object).accepted();
    watchdog.check(
        expected(DeclaredJob.of(object), valid).contains(phase()),
        "a job does not stay " + phase() + " for ever");
    String named = world.server().status().rayClusterName();
    world.server().clusters().stream()
        .filter(it -> it.exists() && !it.name().equals(Traits.SELECTED))
        .forEach(it -> watchdog.check(it.name().equals(named), "no cluster is forgotten"));
    boolean shutDown = ENDED.contains(phase()) && DeclaredJob.of(object).shutsDownAfterwards();
    watchdog.check(
        !shutDown || world.server().traits().selects() || world.server().cluster().isEmpty(),
        "a cluster that is to be shut down is gone");
  }

  private Set<String> expected(DeclaredJob job, boolean valid) {
    if (!valid) {
      return Set.of(JobDeploymentStatus.VALIDATION_FAILED);
    }
    if (world.server().status().endTime() != null) {
      return ENDED;
    }
    if (job.suspended()) {
      return Set.of(JobDeploymentStatus.SUSPENDED);
    }
    return switch (ending) {
      case SUCCESS, FAILURE -> ENDED;
      case UNREACHABLE ->
          Set.of(
              JobDeploymentStatus.COMPLETE,
              JobDeploymentStatus.FAILED,
              JobDeploymentStatus.WAITING);
      case NO_CLUSTERS ->
          Set.of(
              JobDeploymentStatus.COMPLETE,
              JobDeploymentStatus.FAILED,
              JobDeploymentStatus.INITIALIZING,
              JobDeploymentStatus.WAITING);
    };
  }

  private String phase() {
    return JobStatuses.phase(world.server().status());
  }
}
