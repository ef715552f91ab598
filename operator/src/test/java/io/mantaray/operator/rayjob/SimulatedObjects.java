package io.mantaray.operator.rayjob;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.mantaray.api.v1.RayCluster;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.rayjob.JobSnapshot.RelatedObjects;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The objects of a simulated job, and an API server that performs actions on them. */
final class SimulatedObjects {
  @Nullable RayCluster cluster;
  @Nullable Service headService;
  @Nullable Job submitter;
  @Nullable SimulatedHead head;

  /** What is left of the pods of a cluster that is gone. */
  List<RemainingPod> remainingPods = List.of();

  RelatedObjects related() {
    return new RelatedObjects(
        Optional.ofNullable(cluster),
        Optional.ofNullable(cluster).map(JobSurroundings::headService),
        Optional.ofNullable(headService),
        Optional.ofNullable(submitter),
        Optional.ofNullable(head).map(SimulatedHead::pod).map(ObservedPod::of),
        cluster == null && submitter == null ? remainingPods : List.of());
  }

  void perform(Action action, Instant now) {
    switch (action) {
      case Action.Create(HasMetadata made, _) -> {
        made.getMetadata().setUid("uid-" + made.getMetadata().getName());
        switch (made) {
          case RayCluster found -> {
            assertThat(cluster).as("one cluster at a time").isNull();
            cluster = found;
          }
          case Job found -> submitter = found;
          case Service found -> headService = found;
          default -> throw new AssertionError("unexpected creation of a " + made.getKind());
        }
      }
      case Action.Update(Service found, _) -> headService = found;
      case Action.Delete(RayCluster held, _) when !held.getMetadata().getFinalizers().isEmpty() ->
          held.getMetadata().setDeletionTimestamp(now.toString());
      case Action.Delete(RayCluster _, _) -> {
        cluster = null;
        remainingPods = List.of(remaining("j-head", false, now));
      }
      case Action.Delete(Job _, _) -> submitter = null;
      case Action.Patch(RayCluster _, _, _) -> {}
      default -> throw new AssertionError("unexpected " + action);
    }
  }

  /** What the container of the submitter runs. */
  String submitterCommand() {
    return Objects.requireNonNull(submitter)
        .getSpec()
        .getTemplate()
        .getSpec()
        .getContainers()
        .getFirst()
        .getArgs()
        .toString();
  }

  /** A pod that is being deleted since now, with a grace period of 30 s. */
  static RemainingPod remaining(String name, boolean ended, Instant now) {
    return new RemainingPod(
        name,
        "node-1",
        name.endsWith("head"),
        ended,
        Optional.of(now.plusSeconds(30)),
        ended ? List.of("example.com/keep") : List.of());
  }
}
