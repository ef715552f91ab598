package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.mantaray.api.v1.JobDeploymentStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayJob;
import io.mantaray.api.v1.RayJobStatus;
import io.mantaray.dashboard.DashboardTarget;
import io.mantaray.dashboard.Problem;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.TokenAuth;
import io.mantaray.operator.dashboards.Command;
import io.mantaray.operator.dashboards.DashboardAccess;
import io.mantaray.operator.dashboards.DashboardKey;
import io.mantaray.operator.dashboards.DashboardPoller;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.kubernetes.controllers.Wakeups;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What Ray says of jobs, asked in the background. */
final class JobDashboards {
  private final KubernetesClient client;
  private final DashboardPoller poller;
  private final Wakeups<RayJob> wakeups;
  private final DashboardAccess access;

  /** The question that is asked for each job, by the job's UID. */
  private final Map<String, DashboardKey<JobState>> asked = new ConcurrentHashMap<>();

  JobDashboards(
      KubernetesClient client,
      DashboardPoller poller,
      Wakeups<RayJob> wakeups,
      DashboardAccess access) {
    this.client = client;
    this.poller = poller;
    this.wakeups = wakeups;
    this.access = access;
  }

  /** What is known of a job; from the first call on Ray is asked as long as the job runs. */
  Optional<Observation<JobState>> of(DeclaredJob job, RayJobStatus status, RayCluster cluster) {
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
        : Optional.of(
            poller.watch(
                key, target(address, cluster), () -> wakeups.wake(job.namespace(), job.name())));
  }

  void perform(DeclaredJob job, Command command) {
    DashboardKey<JobState> key = asked.get(job.uid());
    if (key != null) {
      poller.perform(key, command);
    }
  }

  /** Asks no more about a job. */
  void forget(String jobUid) {
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
    return token(declared).map(target::withToken).orElse(target);
  }

  private Optional<String> token(DeclaredCluster cluster) {
    if (!cluster.tokenAuth() || cluster.kubernetesTokens()) {
      return Optional.empty();
    }
    Secret secret =
        client.secrets().inNamespace(cluster.namespace()).withName(cluster.tokenSecret()).get();
    return Optional.ofNullable(secret)
        .map(Secret::getData)
        .map(data -> data.get(TokenAuth.SECRET_KEY))
        .map(encoded -> new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8));
  }
}
