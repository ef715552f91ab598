package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.Problem;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.dashboards.Command;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardKey;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** What Ray says of jobs, asked in the background. */
public final class JobDashboards {
  private final DashboardPoller poller;
  private final DashboardAccess access;
  private final Function<DeclaredCluster, Optional<String>> tokens;
  private final Consumer<DeclaredJob> wake;

  /** The question that is asked for each job, by the job's UID. */
  private final Map<String, DashboardKey<JobState>> asked = new ConcurrentHashMap<>();

  /**
   * @param tokens what the dashboard of a cluster wants to see
   * @param wake called when Ray has something new to say of a job
   */
  public JobDashboards(
      DashboardPoller poller,
      DashboardAccess access,
      Function<DeclaredCluster, Optional<String>> tokens,
      Consumer<DeclaredJob> wake) {
    this.poller = poller;
    this.access = access;
    this.tokens = tokens;
    this.wake = wake;
  }

  /** What is known of a job; from the first call on Ray is asked as long as the job runs. */
  public Optional<Observation<JobState>> of(
      DeclaredJob job, RayJobStatus status, RayCluster cluster) {
    String id = status.jobId();
    String address = status.dashboardURL();
    boolean running = JobStatuses.phase(status).equals(JobDeploymentStatus.RUNNING);
    boolean deleted = job.metadata().getDeletionTimestamp() != null;
    if (id == null
        || id.isEmpty()
        || address == null
        || address.isEmpty()
        || !(running || deleted)) {
      forget(job.uid());
      return Optional.empty();
    }
    DashboardKey<JobState> key = DashboardKey.job(cluster.getMetadata().getUid(), id);
    DashboardKey<JobState> before = asked.put(job.uid(), key);
    if (before != null && !before.equals(key)) {
      poller.forget(before);
    }
    Optional<Observation<JobState>> known = poller.latest(key).filter(JobDashboards::isLetIn);
    return known.isPresent()
        ? known
        : Optional.of(poller.watch(key, target(address, cluster), () -> wake.accept(job)));
  }

  public void perform(DeclaredJob job, Command command) {
    DashboardKey<JobState> key = asked.get(job.uid());
    if (key != null) {
      poller.perform(key, command);
    }
  }

  /** Asks no more about a job. */
  public void forget(String jobUid) {
    DashboardKey<JobState> key = asked.remove(jobUid);
    if (key != null) {
      poller.forget(key);
    }
  }

  /** A token that was refused may have been replaced meanwhile. */
  private static boolean isLetIn(Observation<JobState> known) {
    return known.trouble().filter(t -> t.problem() instanceof Problem.Refused).isEmpty();
  }

  private DashboardTarget target(String address, RayCluster cluster) {
    DeclaredCluster declared = DeclaredCluster.of(cluster);
    DashboardTarget target =
        access.target(declared.namespace(), declared.headServiceName(), address);
    return tokens.apply(declared).map(target::withToken).orElse(target);
  }
}
