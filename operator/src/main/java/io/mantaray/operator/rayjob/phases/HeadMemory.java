package io.mantaray.operator.rayjob.phases;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.mantaray.api.v1.HeadInfo;
import io.mantaray.api.v1.JobStatus;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.clusters.FaultTolerance;
import io.mantaray.operator.dashboards.JobState;
import io.mantaray.operator.dashboards.Observation;
import io.mantaray.operator.rayjob.JobSnapshot;
import io.mantaray.operator.rayjob.JobStatuses;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether the head has forgotten a job that it had. Whoever waits for it to say so leaves a
 * submitter the time to start the job a second time.
 *
 * <ol>
 *   <li>A job that Ray never had, or has finished, cannot be forgotten, nor can one whose memory is
 *       kept outside of the head.
 *   <li>A head of another name is another head.
 *   <li>Otherwise its memory is as old as the container that Ray runs in: one that began, or ended,
 *       after the job did has forgotten it. Both times come from the clock of the head's node.
 *   <li>Only a head that still tells of the same start is believed more than the times.
 * </ol>
 */
final class HeadMemory {
  private HeadMemory() {}

  static boolean isLost(JobSnapshot seen, RayCluster cluster) {
    boolean runs =
        JobStatuses.known(seen.status()).filter(said -> !JobStatus.isTerminal(said)).isPresent();
    return runs
        && DeclaredCluster.of(cluster).faultTolerance() instanceof FaultTolerance.None
        && (isAnotherHead(seen, cluster) || beganAfterTheJob(seen, cluster));
  }

  private static boolean isAnotherHead(JobSnapshot seen, RayCluster cluster) {
    Optional<String> before = head(seen.status().rayClusterStatus());
    Optional<String> after = head(cluster.getStatus());
    return before.isPresent() && after.isPresent() && !after.equals(before);
  }

  private static boolean beganAfterTheJob(JobSnapshot seen, RayCluster cluster) {
    Optional<Instant> job =
        Optional.ofNullable(seen.status().rayJobInfo())
            .flatMap(info -> JobStatuses.time(info.startTime()));
    Optional<Instant> memory =
        seen.surroundings()
            .head()
            .filter(
                pod -> head(cluster.getStatus()).equals(Optional.of(pod.getMetadata().getName())))
            .flatMap(pod -> memory(pod, cluster));
    return job.isPresent()
        && memory.filter(since -> since.isAfter(job.get())).isPresent()
        && !isRemembered(seen, job.get());
  }

  private static Optional<String> head(@Nullable RayClusterStatus cluster) {
    return Optional.ofNullable(cluster)
        .map(RayClusterStatus::head)
        .map(HeadInfo::podName)
        .filter(name -> !name.isEmpty());
  }

  /** Since when there is what the head remembers, or since when there is nothing. */
  private static Optional<Instant> memory(Pod head, RayCluster cluster) {
    Optional<ContainerStatus> ray =
        Optional.ofNullable(DeclaredCluster.of(cluster).headTemplate().getSpec()).stream()
            .flatMap(spec -> spec.getContainers().stream())
            .findFirst()
            .map(Container::getName)
            .flatMap(
                name ->
                    head.getStatus().getContainerStatuses().stream()
                        .filter(status -> name.equals(status.getName()))
                        .findFirst());
    return ray.stream()
        .flatMap(status -> Stream.of(status.getState(), status.getLastState()))
        .filter(Objects::nonNull)
        .flatMap(state -> change(state).stream())
        .findFirst();
  }

  private static Optional<Instant> change(ContainerState state) {
    String time =
        state.getRunning() != null
            ? state.getRunning().getStartedAt()
            : state.getTerminated() != null ? state.getTerminated().getFinishedAt() : null;
    return new Timestamp(time).instant();
  }

  private static boolean isRemembered(JobSnapshot seen, Instant start) {
    return seen.ray()
        .filter(known -> known.trouble().isEmpty())
        .flatMap(Observation::answer)
        .filter(
            answer ->
                answer instanceof JobState.Known(var info)
                    && info.startedAt()
                        .map(began -> began.truncatedTo(ChronoUnit.SECONDS))
                        .equals(Optional.of(start.truncatedTo(ChronoUnit.SECONDS))))
        .isPresent();
  }
}
