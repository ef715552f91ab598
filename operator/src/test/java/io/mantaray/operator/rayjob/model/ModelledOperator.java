package io.mantaray.operator.rayjob.model;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.api.v1.SubmissionMode;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.RayDashboard;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.config.FeatureGate;
import io.mantaray.operator.config.OperatorConfig;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.ManualTurns;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.dashboards.Pace;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.rayjob.DeclaredJob;
import io.mantaray.operator.rayjob.JobAdmission;
import io.mantaray.operator.rayjob.JobDashboards;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobSnapshot.Surroundings;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.JobSurroundings;
import io.mantaray.operator.rayjob.cleanup.JobDeletion;
import io.mantaray.operator.rayjob.model.Happening.Cache;
import io.mantaray.operator.rayjob.model.Happening.Fault;
import io.mantaray.operator.rayjob.phases.Phases;
import io.mantaray.operator.rayjob.validation.JobValidation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The operator's own decisions and its own poller, with caches that lag and writes that fail.
 *
 * <p>As in the operator, an object that a cache does not show is looked for on the server, so that
 * caches may show what is gone or old, but never hide what there is.
 */
final class ModelledOperator {
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(2);
  private static final Duration AFTER_WRITE = Duration.ofMillis(10);

  /** What happens when a write does not come to its end. */
  private static final class Unwritten extends Exception {}

  private final Server server;
  private final ManualTurns turns;
  private final Phases phases;
  private final JobValidation validation;
  private final Deque<Fault> faults = new ArrayDeque<>();
  private DashboardPoller poller;
  private JobDashboards dashboards;
  private @Nullable RayJob job;
  private @Nullable RayCluster cluster;
  private @Nullable Job submitter;
  private @Nullable Pod head;
  private int clustersShown;
  private int submittersShown;
  private boolean woken;
  private boolean dead;
  private Optional<Instant> timer = Optional.empty();
  private int names;

  ModelledOperator(Server server, ManualTurns turns) {
    this.server = server;
    this.turns = turns;
    OperatorConfig defaults = OperatorConfig.defaults("ns");
    OperatorConfig config =
        defaults.withFeatureGates(
            defaults.featureGates().with(FeatureGate.RAY_JOB_DELETION_POLICY, true));
    phases = new Phases(config, () -> "n" + ++names);
    validation = new JobValidation(config.featureGates());
    poller = newPoller();
    dashboards = newDashboards();
    restart();
  }

  /** Nothing is remembered, and the caches begin with what there is. */
  void restart() {
    poller.close();
    poller = newPoller();
    dashboards = newDashboards();
    dead = false;
    timer = Optional.empty();
    woken = true;
    catchUp();
  }

  private DashboardPoller newPoller() {
    return new DashboardPoller(this::at, Pace.STANDARD, 4, turns);
  }

  private JobDashboards newDashboards() {
    return new JobDashboards(
        poller, new DashboardAccess(false), cluster -> Optional.empty(), job -> woken = true);
  }

  /** By name, as the network does it: a new cluster of an old name answers in its place. */
  private RayDashboard at(DashboardTarget target) {
    String host = ((DashboardTarget.Direct) target.address()).hostAndPort();
    return server.clusters().stream()
        .filter(it -> it.listens() && host.startsWith(it.name() + "-head-svc."))
        .<RayDashboard>map(SimulatedCluster::ray)
        .findFirst()
        .orElseGet(this::nobody);
  }

  private RayDashboard nobody() {
    InMemoryRay nobody = new InMemoryRay(turns);
    nobody.fallSilent();
    return nobody;
  }

  boolean woken() {
    return woken;
  }

  Optional<Instant> timer() {
    return timer;
  }

  Optional<RayJob> seen() {
    return Optional.ofNullable(job);
  }

  void catchUp() {
    for (Cache cache : Cache.values()) {
      arrive(cache);
    }
  }

  /** A cache shows what there is, and news wake the operator. */
  void arrive(Cache cache) {
    switch (cache) {
      case JOB -> {
        RayJob now = server.job().orElse(null);
        woken |= now == null || job == null || isChanged(job, now);
        job = now;
      }
      case CLUSTER -> {
        // Nobody tells us of clusters that are not ours.
        RayCluster now =
            server.traits().selects()
                ? null
                : server.cluster().map(SimulatedCluster::object).orElse(null);
        // One that came and went meanwhile is news too.
        woken |= !Objects.equals(now, cluster) || clustersShown != server.clusters().size();
        clustersShown = server.clusters().size();
        cluster = now;
      }
      case SUBMITTER -> {
        Job now = server.submitter().orElse(null);
        woken |= !Objects.equals(now, submitter) || submittersShown != server.submitters();
        submittersShown = server.submitters();
        submitter = now;
      }
      case HEAD -> {
        Pod now = server.cluster().flatMap(SimulatedCluster::head).orElse(null);
        woken |= !Objects.equals(now, head);
        head = now;
      }
    }
  }

  private static boolean isChanged(RayJob old, RayJob now) {
    return !Objects.equals(old.getSpec(), now.getSpec())
        || old.isMarkedForDeletion() != now.isMarkedForDeletion();
  }

  /** Works on the job once. */
  void reconcile(List<Fault> next) {
    faults.clear();
    faults.addAll(next);
    woken = false;
    timer = Optional.empty();
    RayJob object = job;
    if (object == null) {
      dashboards.forget("u");
      return;
    }
    try {
      switch (JobAdmission.of(object, validation)) {
        case JobAdmission.Foreign() -> {}
        case JobAdmission.Refused(RayJobStatus status, _) -> {
          if (report(object, status)) {
            timer = Optional.of(turns.now().plus(AFTER_WRITE));
          }
        }
        case JobAdmission.Admitted(DeclaredJob declared) -> work(object, declared);
      }
    } catch (Unwritten e) {
      timer = Optional.of(turns.now().plus(AFTER_FAILURE));
    }
    if (dead) {
      restart();
    }
  }

  private void work(RayJob object, DeclaredJob declared) throws Unwritten {
    JobSnapshot seen = observe(object, declared);
    JobPlan plan =
        object.isMarkedForDeletion()
            ? JobDeletion.decide(seen, turns.now())
            : phases.decide(seen, turns.now());
    for (Stage stage : plan.stages()) {
      for (Action action : stage.actions()) {
        perform(action);
      }
    }
    plan.command().ifPresent(command -> dashboards.perform(declared, command));
    if (plan.status().isPresent() && report(object, plan.status().get())) {
      timer = Optional.of(turns.now().plus(AFTER_WRITE));
      return;
    }
    timer = plan.lookAgain();
  }

  private JobSnapshot observe(RayJob object, DeclaredJob declared) {
    RayJobStatus status = JobStatuses.complete(object.getStatus());
    Surroundings around = around(declared, status);
    Optional<Observation<JobState>> ray =
        around.cluster().flatMap(found -> dashboards.of(declared, status, found));
    return new JobSnapshot(object, declared, status, around, ray);
  }

  private Surroundings around(DeclaredJob declared, RayJobStatus status) {
    String name = status.rayClusterName();
    if (name == null) {
      return Surroundings.NONE;
    }
    Optional<RayCluster> found =
        Optional.ofNullable(cluster)
            .filter(it -> it.getMetadata().getName().equals(name))
            .or(() -> server.cluster(name).map(SimulatedCluster::object));
    boolean released =
        List.of(JobDeploymentStatus.SUSPENDING, JobDeploymentStatus.RETRYING)
            .contains(JobStatuses.phase(status));
    return new Surroundings(
        found,
        found.map(JobSurroundings::headService),
        server.service(),
        Optional.ofNullable(submitter).or(server::submitter),
        Optional.ofNullable(head)
            .filter(it -> it.getMetadata().getName().startsWith(name))
            .or(() -> existingHead(declared, name)),
        released && !declared.selectsCluster() && server.hasPods(name));
  }

  private Optional<Pod> existingHead(DeclaredJob declared, String name) {
    return declared.submittedBy(SubmissionMode.SIDECAR)
        ? server.cluster(name).flatMap(SimulatedCluster::head)
        : Optional.empty();
  }

  private void perform(Action action) throws Unwritten {
    Fault fault = nextFault();
    if (fault == Fault.REFUSED || fault == Fault.DEATH_BEFORE || !server.perform(action)) {
      throw new Unwritten();
    }
    if (fault != Fault.NONE) {
      throw new Unwritten();
    }
  }

  /** Writes a status that differs; whether it did. */
  private boolean report(RayJob object, RayJobStatus status) throws Unwritten {
    if (!JobStatuses.differ(object.getStatus(), status)) {
      return false;
    }
    Fault fault = nextFault();
    if (fault == Fault.REFUSED || fault == Fault.DEATH_BEFORE) {
      throw new Unwritten();
    }
    Optional<RayJob> written = server.writeStatus(object, status);
    if (fault != Fault.NONE) {
      throw new Unwritten();
    }
    written.ifPresent(newest -> job = newest);
    return true;
  }

  private Fault nextFault() {
    Fault fault = Optional.ofNullable(faults.poll()).orElse(Fault.NONE);
    dead |= fault == Fault.DEATH_BEFORE || fault == Fault.DEATH_AFTER;
    return fault;
  }
}
