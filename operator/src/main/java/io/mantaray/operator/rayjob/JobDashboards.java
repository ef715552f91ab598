package io.mantaray.operator.rayjob;

import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.conventions.RayAnnotations;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardCommand;
import io.mantaray.operator.dashboards.DashboardKey;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.DashboardToken;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.jobs.DeclaredJob;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Polls the status of jobs from Ray in the background, as long as it is needed. */
public final class JobDashboards {
  private final DashboardPoller poller;
  private final DashboardAccess access;
  private final Function<DeclaredCluster, Optional<String>> tokens;
  private final Consumer<DeclaredJob> trigger;

  /** By the UID of the RayJob. */
  private final Map<String, Watch> watches = new ConcurrentHashMap<>();

  /**
   * @param tokens reads the token for the dashboard of a cluster; may block
   * @param trigger called when the reported status of a job changed
   */
  public JobDashboards(
      DashboardPoller poller,
      DashboardAccess access,
      Function<DeclaredCluster, Optional<String>> tokens,
      Consumer<DeclaredJob> trigger) {
    this.poller = poller;
    this.access = access;
    this.tokens = tokens;
    this.trigger = trigger;
  }

  /**
   * The last observation of a job. Ray is polled from the first call on, as long as the job runs or
   * has to be stopped, and its cluster exists.
   */
  public Optional<DashboardObservation<JobState>> of(
      DeclaredJob job, RayJobStatus status, Optional<RayCluster> cluster) {
    String id = status.jobId();
    String address = status.dashboardURL();
    if (cluster.isEmpty()
        || id == null
        || id.isEmpty()
        || address == null
        || address.isEmpty()
        || !isNeeded(job, status)) {
      forget(job.uid());
      return Optional.empty();
    }
    DeclaredCluster declared = DeclaredCluster.of(cluster.get());
    Watch watch = watch(job, DashboardKey.job(job.uid(), declared.uid(), id), declared);
    return Optional.of(
        poller.watch(
            watch.key,
            access.target(declared.namespace(), headService(cluster.get(), declared), address),
            watch.token,
            () -> trigger.accept(job)));
  }

  /** The existing head service, whose name may differ from a changed spec. */
  private static String headService(RayCluster cluster, DeclaredCluster declared) {
    return Optional.ofNullable(cluster.getStatus())
        .map(RayClusterStatus::head)
        .map(HeadInfo::serviceName)
        .filter(name -> !name.isEmpty())
        .orElseGet(declared::headServiceName);
  }

  private static boolean isNeeded(DeclaredJob job, RayJobStatus status) {
    if (job.metadata().getDeletionTimestamp() == null) {
      return JobStatuses.phase(status).equals(JobDeploymentStatus.RUNNING);
    }
    return job.metadata().getFinalizers().contains(RayAnnotations.JOB_FINALIZER)
        && !JobStatuses.isEndReported(status);
  }

  private Watch watch(DeclaredJob job, DashboardKey<JobState> key, DeclaredCluster cluster) {
    Watch known = watches.get(job.uid());
    if (known != null && known.key.equals(key)) {
      known.cluster = cluster;
      return known;
    }
    forget(job.uid());
    Watch begun = new Watch(key, cluster);
    watches.put(job.uid(), begun);
    return begun;
  }

  public void perform(DeclaredJob job, DashboardCommand command) {
    Watch watch = watches.get(job.uid());
    if (watch != null) {
      poller.perform(watch.key, command);
    }
  }

  /** Ends the polls for a job. */
  public void forget(String jobUid) {
    Watch watch = watches.remove(jobUid);
    if (watch != null) {
      poller.forget(watch.key);
    }
  }

  /** The watch of one job. */
  private final class Watch {
    private final DashboardKey<JobState> key;
    private final DashboardToken token;
    private volatile DeclaredCluster cluster;

    Watch(DashboardKey<JobState> key, DeclaredCluster cluster) {
      this.key = key;
      this.cluster = cluster;
      this.token = new DashboardToken(() -> tokens.apply(this.cluster));
    }
  }
}
