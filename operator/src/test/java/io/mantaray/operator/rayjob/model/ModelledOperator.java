package io.mantaray.operator.rayjob.model;

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
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.ManualPollScheduler;
import io.mantaray.operator.dashboards.PollInterval;
import io.mantaray.operator.jobs.DeclaredJob;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.Stage;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.rayjob.JobAdmission;
import io.mantaray.operator.rayjob.JobDashboards;
import io.mantaray.operator.rayjob.JobPlan;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobSnapshot.RelatedObjects;
import io.mantaray.operator.rayjob.JobStatuses;
import io.mantaray.operator.rayjob.JobSurroundings;
import io.mantaray.operator.rayjob.cleanup.JobDeletion;
import io.mantaray.operator.rayjob.model.Happening.Cache;
import io.mantaray.operator.rayjob.model.Happening.Fault;
import io.mantaray.operator.rayjob.phases.Phases;
import io.mantaray.operator.rayjob.validation.JobValidation;
import io.mantaray.operator.reconcile.Admission;
import io.mantaray.operator.reconcile.PauseAdmission;
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
  private static final PauseAdmission<RayJobStatus> PAUSES =
      new PauseAdmission<>(JobStatuses.CONDITIONS);

  /** About the first back-off of what waits. */
  private static final Duration WAITING = Duration.ofSeconds(1);

  /** What happens when a write does not come to its end. */
  private static final class Unwritten extends Exception {}

  private final Server server;
  private final ManualPollScheduler scheduler;
  private final Phases phases;
  private final JobValidation validation;
  private final Deque<Fault> faults = new ArrayDeque<>();
  private DashboardPoller poller;
  private JobDashboards dashboards;
  private @Nullable RayJob job;
  private @Nullable RayCluster cluster;
  private @Nullable Job submitter;
  private @Nullable ObservedPod head;
  private int clustersShown;
  private int submittersShown;
  private boolean triggered;
  private boolean dead;
  private boolean paused;
  private Optional<Instant> timer = Optional.empty();
  private int names;
  private int polls;

  ModelledOperator(Server server, ManualPollScheduler scheduler) {
    this.server = server;
    this.scheduler = scheduler;
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

  /** Restarts the process: in-memory state is lost, and the caches are filled again. */
  void restart() {
    poller.close();
    poller = newPoller();
    dashboards = newDashboards();
    dead = false;
    paused = false;
    timer = Optional.empty();
    triggered = true;
    catchUp();
  }

  private DashboardPoller newPoller() {
    return new DashboardPoller(this::at, PollInterval.STANDARD, 4, scheduler);
  }

  private JobDashboards newDashboards() {
    return new JobDashboards(
        poller, new DashboardAccess(false), cluster -> Optional.empty(), job -> triggered = true);
  }

  /** By name, as the network does it: a new cluster of an old name answers in its place. */
  private RayDashboard at(DashboardTarget target) {
    polls++;
    String host = ((DashboardTarget.Direct) target.address()).hostAndPort();
    return server.clusters().stream()
        .filter(it -> it.listens() && host.startsWith(it.name() + "-head-svc."))
        .<RayDashboard>map(SimulatedCluster::ray)
        .findFirst()
        .orElseGet(this::nobody);
  }

  private RayDashboard nobody() {
    InMemoryRay nobody = new InMemoryRay(scheduler);
    nobody.becomeUnreachable();
    return nobody;
  }

  /** How often dashboards were polled. */
  int polls() {
    return polls;
  }

  /** Whether the last pass found the job paused. */
  boolean isPaused() {
    return paused;
  }

  boolean triggered() {
    return triggered;
  }

  Optional<Instant> timer() {
    return timer;
  }

  Optional<RayJob> observed() {
    return Optional.ofNullable(job);
  }

  void catchUp() {
    for (Cache cache : Cache.values()) {
      arrive(cache);
    }
  }

  /** A cache catches up, and changes trigger the operator. */
  void arrive(Cache cache) {
    switch (cache) {
      case JOB -> {
        RayJob now = server.job().orElse(null);
        triggered |= now == null || job == null || isChanged(job, now);
        job = now;
      }
      case CLUSTER -> {
        // Changes of selected clusters trigger nothing.
        RayCluster now =
            server.traits().selects()
                ? null
                : server.cluster().map(SimulatedCluster::object).orElse(null);
        // An object that was created and deleted meanwhile triggers too.
        triggered |= !Objects.equals(now, cluster) || clustersShown != server.clusters().size();
        clustersShown = server.clusters().size();
        cluster = now;
      }
      case SUBMITTER -> {
        Job now = server.submitter().orElse(null);
        triggered |= !Objects.equals(now, submitter) || submittersShown != server.submitters();
        submittersShown = server.submitters();
        submitter = now;
      }
      case HEAD -> {
        ObservedPod now = server.cluster().flatMap(SimulatedCluster::head).orElse(null);
        triggered |= !Objects.equals(now, head);
        head = now;
      }
    }
  }

  private static boolean isChanged(RayJob old, RayJob now) {
    return !Objects.equals(old.getSpec(), now.getSpec())
        || !Objects.equals(old.getMetadata().getAnnotations(), now.getMetadata().getAnnotations())
        || old.isMarkedForDeletion() != now.isMarkedForDeletion();
  }

  /** Reconciles the job once. */
  void reconcile(List<Fault> next) {
    faults.clear();
    faults.addAll(next);
    triggered = false;
    timer = Optional.empty();
    paused = false;
    RayJob object = job;
    if (object == null) {
      dashboards.forget("u");
      return;
    }
    try {
      switch (PAUSES.of(object, JobAdmission.of(object, validation), scheduler.now())) {
        case Admission.ManagedElsewhere<RayJobStatus>() -> dashboards.forget("u");
        case Admission.Paused<RayJobStatus> pause -> {
          paused = true;
          dashboards.forget("u");
          if (pause.status().isPresent()) {
            report(object, pause.status().get());
          }
        }
        case Admission.Resumed<RayJobStatus> resumed -> {
          report(object, resumed.status());
          timer = Optional.of(scheduler.now().plus(AFTER_WRITE));
        }
        case Admission.Rejected<RayJobStatus> rejected -> {
          dashboards.forget("u");
          if (rejected.status().isPresent()) {
            report(object, rejected.status().get());
          }
        }
        case Admission.Admitted<RayJobStatus> _ -> work(object, DeclaredJob.of(object));
      }
    } catch (Unwritten e) {
      timer = Optional.of(scheduler.now().plus(AFTER_FAILURE));
    }
    if (dead) {
      restart();
    }
  }

  private void work(RayJob object, DeclaredJob declared) throws Unwritten {
    JobSnapshot snapshot = observe(object, declared);
    JobPlan plan =
        object.isMarkedForDeletion()
            ? JobDeletion.decide(snapshot, scheduler.now())
            : phases.decide(snapshot, scheduler.now());
    for (Stage stage : plan.stages()) {
      for (Action action : stage.actions()) {
        perform(action);
      }
    }
    plan.command().ifPresent(command -> dashboards.perform(declared, command));
    if (plan.status().isPresent() && report(object, plan.status().get())) {
      timer = Optional.of(scheduler.now().plus(AFTER_WRITE));
      return;
    }
    timer = plan.requeueAt().or(() -> plan.waitingFor().map(_ -> scheduler.now().plus(WAITING)));
  }

  private JobSnapshot observe(RayJob object, DeclaredJob declared) {
    RayJobStatus status = JobStatuses.complete(object.getStatus());
    RelatedObjects related = related(declared, status);
    Optional<DashboardObservation<JobState>> ray =
        dashboards.of(declared, status, related.cluster());
    return new JobSnapshot(object, declared, status, related, ray);
  }

  private RelatedObjects related(DeclaredJob declared, RayJobStatus status) {
    String name = status.rayClusterName();
    if (name == null) {
      return RelatedObjects.NONE;
    }
    Optional<RayCluster> found =
        Optional.ofNullable(cluster)
            .filter(it -> it.getMetadata().getName().equals(name))
            .or(() -> server.cluster(name).map(SimulatedCluster::object));
    boolean released =
        List.of(JobDeploymentStatus.SUSPENDING, JobDeploymentStatus.RETRYING)
            .contains(JobStatuses.phase(status));
    Optional<Job> submits = Optional.ofNullable(submitter).or(server::submitter);
    boolean deleted = found.isEmpty() && submits.isEmpty();
    return new RelatedObjects(
        found,
        found.map(JobSurroundings::headService),
        server.service(),
        submits,
        Optional.ofNullable(head)
            .filter(it -> it.getMetadata().getName().startsWith(name))
            .or(() -> existingHead(declared, name)),
        released && deleted && !declared.selectsCluster() ? server.remainingPods(name) : List.of());
  }

  private Optional<ObservedPod> existingHead(DeclaredJob declared, String name) {
    return declared.submittedBy(SubmissionMode.SIDECAR)
        ? server.cluster(name).flatMap(SimulatedCluster::head)
        : Optional.empty();
  }

  private void perform(Action action) throws Unwritten {
    Fault fault = nextFault();
    if (fault == Fault.REJECTED || fault == Fault.DEATH_BEFORE || !server.perform(action)) {
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
    if (fault == Fault.REJECTED || fault == Fault.DEATH_BEFORE) {
      throw new Unwritten();
    }
    Optional<RayJob> written = server.writeStatus(object, status);
    if (fault != Fault.NONE || written.isEmpty()) {
      throw new Unwritten();
    }
    job = written.get();
    return true;
  }

  private Fault nextFault() {
    Fault fault = Optional.ofNullable(faults.poll()).orElse(Fault.NONE);
    dead |= fault == Fault.DEATH_BEFORE || fault == Fault.DEATH_AFTER;
    return fault;
  }
}
