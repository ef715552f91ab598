package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.Container;
import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.dashboards.DashboardObservation;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.kubernetes.pods.ObservedContainer;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Detects that a job was lost by a restart of the head. Waiting until Ray reports it as absent
 * would give a submitter the time to start it a second time.
 *
 * <ol>
 *   <li>A job that Ray never had, or has finished, cannot be lost, nor can one on a cluster with
 *       GCS fault tolerance.
 *   <li>A head with another name is a new head.
 *   <li>Otherwise the container that Ray runs in decides: if it started, or ended, after the job
 *       did, the job is lost. Both times come from the clock of the head's node.
 *   <li>Exception: the job is not lost if the head still reports it with the same start.
 * </ol>
 */
final class HeadRestart {
  private HeadRestart() {}

  static boolean isLost(JobSnapshot snapshot, RayCluster cluster) {
    boolean runs =
        JobStatuses.known(snapshot.status())
            .filter(reported -> !JobStatus.isTerminal(reported))
            .isPresent();
    return runs
        && DeclaredCluster.of(cluster).faultTolerance() instanceof FaultTolerance.None
        && (isAnotherHead(snapshot, cluster) || startedAfterTheJob(snapshot, cluster));
  }

  private static boolean isAnotherHead(JobSnapshot snapshot, RayCluster cluster) {
    Optional<String> before = head(snapshot.status().rayClusterStatus());
    Optional<String> after = head(cluster.getStatus());
    return before.isPresent() && after.isPresent() && !after.equals(before);
  }

  private static boolean startedAfterTheJob(JobSnapshot snapshot, RayCluster cluster) {
    Optional<Instant> job =
        Optional.ofNullable(snapshot.status().rayJobInfo())
            .flatMap(info -> JobStatuses.time(info.startTime()));
    Optional<Instant> rayStart =
        snapshot
            .surroundings()
            .head()
            .filter(
                pod -> head(cluster.getStatus()).equals(Optional.of(pod.getMetadata().getName())))
            .flatMap(pod -> rayStart(pod, cluster));
    return job.isPresent()
        && rayStart.filter(since -> since.isAfter(job.get())).isPresent()
        && !isStillReported(snapshot, job.get());
  }

  private static Optional<String> head(@Nullable RayClusterStatus cluster) {
    return Optional.ofNullable(cluster)
        .map(RayClusterStatus::head)
        .map(HeadInfo::podName)
        .filter(name -> !name.isEmpty());
  }

  /** When Ray was last started or ended in this head. */
  private static Optional<Instant> rayStart(ObservedPod head, RayCluster cluster) {
    Optional<ObservedContainer> ray =
        Optional.ofNullable(DeclaredCluster.of(cluster).headTemplate().getSpec()).stream()
            .flatMap(spec -> spec.getContainers().stream())
            .findFirst()
            .map(Container::getName)
            .flatMap(
                name ->
                    head.status().containers().stream()
                        .filter(container -> name.equals(container.name()))
                        .findFirst());
    return ray.stream()
        .flatMap(
            container ->
                Stream.concat(Stream.of(container.state()), container.lastTermination().stream()))
        .flatMap(state -> state.since().stream())
        .findFirst();
  }

  private static boolean isStillReported(JobSnapshot snapshot, Instant start) {
    return snapshot
        .ray()
        .filter(known -> known.pollFailure().isEmpty())
        .flatMap(DashboardObservation::answer)
        .filter(
            answer ->
                answer instanceof JobState.Known(var info)
                    && info.startedAt()
                        .map(began -> began.truncatedTo(ChronoUnit.SECONDS))
                        .equals(Optional.of(start.truncatedTo(ChronoUnit.SECONDS))))
        .isPresent();
  }
}
