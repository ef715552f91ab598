package io.mantaray.operator.rayjob.model;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.mantaray.api.v1.HeadInfoBuilder;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.api.v1.RayClusterState;
import io.mantaray.api.v1.RayClusterStatusBuilder;
import io.mantaray.dashboard.inmemory.InMemoryRay;
import io.mantaray.operator.clusters.DeclaredCluster;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.rayjob.RemainingPod;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A RayCluster with its object, its head and its Ray, each of which may be there or not. */
final class SimulatedCluster {
  private static final Duration GRACE_PERIOD = Duration.ofSeconds(30);

  private final InstantSource clock;
  private final InMemoryRay ray;
  private RayCluster object;
  private boolean gone;
  private boolean pods = true;
  private boolean nodeLost;
  private @Nullable Instant podsDeletedAt;
  private @Nullable Pod head;
  private Instant rayStart = Instant.EPOCH;

  SimulatedCluster(RayCluster object, InstantSource clock) {
    this.object = object;
    this.clock = clock;
    this.ray = new InMemoryRay(clock);
  }

  String name() {
    return object.getMetadata().getName();
  }

  String uid() {
    return object.getMetadata().getUid();
  }

  /** As the API server holds it; never changed, only replaced. */
  RayCluster object() {
    return object;
  }

  boolean exists() {
    return !gone;
  }

  boolean hasPods() {
    return pods;
  }

  /** What the API server has of its pods: a head of which nobody knows whether it has ended. */
  List<RemainingPod> remainingPods() {
    return pods
        ? List.of(
            new RemainingPod(
                headName(),
                "node",
                true,
                false,
                Optional.ofNullable(podsDeletedAt).map(at -> at.plus(GRACE_PERIOD)),
                List.of()))
        : List.of();
  }

  /** Whether its head has been terminating for so long that it is not waited for. */
  boolean isGivenUp() {
    return podsDeletedAt != null
        && !clock.instant().isBefore(podsDeletedAt.plus(GRACE_PERIOD).plus(Duration.ofMinutes(5)));
  }

  /** Its pods never go, once they are deleted. */
  void loseNode() {
    nodeLost = true;
  }

  Optional<ObservedPod> head() {
    return Optional.ofNullable(head).map(ObservedPod::of);
  }

  InMemoryRay ray() {
    return ray;
  }

  /** Whether requests reach Ray. */
  boolean listens() {
    return !gone && head != null;
  }

  void getReady() {
    if (!gone && !object.isMarkedForDeletion() && head == null) {
      object = copy();
      object.setStatus(
          RayClusterStatusBuilder.builder()
              .state(RayClusterState.READY)
              .head(HeadInfoBuilder.builder().podName(headName()).build())
              .build());
      rayStart = clock.instant();
      head = head(null);
    }
  }

  /** The container beside the head ends, if it runs. */
  void endSidecar(int exitCode) {
    if (sidecarRuns()) {
      head = head(exitCode);
    }
  }

  boolean sidecarRuns() {
    return listens()
        && head().orElseThrow().status().containers().getFirst().termination().isEmpty();
  }

  void loseHead() {
    head = null;
    ray.loseState();
  }

  /** In the pod that it has, as far as there is one. */
  void restartHead() {
    ray.loseState();
    if (head != null) {
      rayStart = clock.instant();
      head =
          new PodBuilder(head)
              .editStatus()
              .setToContainerStatuses(1, rayContainer())
              .endStatus()
              .build();
    }
  }

  /** As where names of heads are not random: only by its start can one be told from the last. */
  private String headName() {
    return name() + "-head";
  }

  /**
   * Deletes the object, but not yet its pods.
   *
   * @param slow whether a finalizer keeps it for a while
   */
  void delete(boolean slow) {
    if (!slow) {
      disappear();
    } else if (!object.isMarkedForDeletion()) {
      object = copy();
      object.getMetadata().setDeletionTimestamp(clock.instant().toString());
    }
  }

  void terminate() {
    if (object.isMarkedForDeletion()) {
      disappear();
    }
    if (gone) {
      pods = nodeLost;
      head = null;
    }
  }

  /** The object is gone, and garbage collection deletes the pods. */
  private void disappear() {
    gone = true;
    podsDeletedAt = podsDeletedAt == null ? clock.instant() : podsDeletedAt;
  }

  private RayCluster copy() {
    RayCluster copy = new RayCluster();
    copy.setMetadata(new ObjectMetaBuilder(object.getMetadata()).build());
    copy.setSpec(object.getSpec());
    copy.setStatus(object.getStatus());
    return copy;
  }

  private Pod head(@Nullable Integer exitCode) {
    ContainerStatusBuilder container =
        new ContainerStatusBuilder().withName("ray-job-submitter").withRestartCount(0);
    if (exitCode != null) {
      Instant now = clock.instant();
      container
          .withNewState()
          .withNewTerminated()
          .withExitCode(exitCode)
          .withReason("Error")
          .withFinishedAt(now.toString())
          .endTerminated()
          .endState();
    }
    return new PodBuilder()
        .withNewMetadata()
        .withName(headName())
        .endMetadata()
        .withNewStatus()
        .withContainerStatuses(container.build(), rayContainer())
        .endStatus()
        .build();
  }

  private ContainerStatus rayContainer() {
    return new ContainerStatusBuilder()
        .withName(
            DeclaredCluster.of(object)
                .headTemplate()
                .getSpec()
                .getContainers()
                .getFirst()
                .getName())
        .withNewState()
        .withNewRunning(rayStart.toString())
        .endState()
        .build();
  }
}
