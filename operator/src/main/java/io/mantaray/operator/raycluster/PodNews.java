package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.Waking;
import io.mantaray.operator.objects.Ownership;
import io.mantaray.operator.objects.PodConditions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which changes of a pod are worth a look at its cluster. Most of what happens while a cluster
 * comes up is not: it waits for its last pod.
 */
final class PodNews implements OwnedObjects.Listener<Pod> {
  private static final Set<String> ON_THEIR_WAY = Set.of("ContainerCreating", "PodInitializing");

  private final PodExpectations expectations;
  private final OwnedObjects<Pod> pods;

  PodNews(PodExpectations expectations, OwnedObjects<Pod> pods) {
    this.expectations = expectations;
    this.pods = pods;
  }

  @Override
  public Waking added(Pod pod) {
    boolean ours = seen(pod);
    return ours && isUntouched(pod) ? Waking.NEVER : Waking.NOW;
  }

  @Override
  public Waking changed(Pod before, Pod now) {
    seen(now);
    if (!sameMetadata(before.getMetadata(), now.getMetadata())
        || before.getStatus() == null
        || now.getStatus() == null) {
      return Waking.NOW;
    }
    if (onlyFoundItsNode(before, now)) {
      return Waking.NEVER;
    }
    boolean progress =
        isFine(before.getStatus())
            && isFine(now.getStatus())
            && !PodConditions.isReady(before)
            && !isTheSame(before, now);
    return progress && !allReady(now) ? Waking.SOON : Waking.NOW;
  }

  @Override
  public void gone(Pod pod) {
    owner(pod).ifPresent(uid -> expectations.gone(uid, pod));
  }

  private boolean seen(Pod pod) {
    return owner(pod).map(uid -> expectations.seen(uid, pod)).orElse(false);
  }

  /** Whether all pods of a cluster have come up, so that somebody may wait to hear of it. */
  private boolean allReady(Pod one) {
    String cluster = one.getMetadata().getLabels().getOrDefault(RayLabels.CLUSTER, "");
    return pods.of(one.getMetadata().getNamespace(), cluster).stream()
        .allMatch(PodConditions::isReady);
  }

  /** Whether nothing has happened to the pod since the API server took it. */
  private static boolean isUntouched(Pod pod) {
    PodStatus status = pod.getStatus();
    return pod.getMetadata().getDeletionTimestamp() == null
        && (status == null
            || ("Pending".equals(status.getPhase())
                && status.getReason() == null
                && status.getConditions().isEmpty()
                && containers(status).findAny().isEmpty()));
  }

  /**
   * One in three changes while a cluster comes up. For a pod that had to wait for it it is news.
   */
  private static boolean onlyFoundItsNode(Pod before, Pod now) {
    return before.getSpec() != null
        && now.getSpec() != null
        && before.getSpec().getNodeName() == null
        && now.getSpec().getNodeName() != null
        && sameStatus(before.getStatus(), now.getStatus());
  }

  /** The regular look at everything, which finds what was overlooked. */
  private static boolean isTheSame(Pod before, Pod now) {
    return Objects.equals(
        before.getMetadata().getResourceVersion(), now.getMetadata().getResourceVersion());
  }

  private static boolean sameMetadata(ObjectMeta before, ObjectMeta now) {
    return Objects.equals(before.getLabels(), now.getLabels())
        && Objects.equals(before.getAnnotations(), now.getAnnotations())
        && Objects.equals(before.getOwnerReferences(), now.getOwnerReferences())
        && Objects.equals(before.getDeletionTimestamp(), now.getDeletionTimestamp());
  }

  private static boolean sameStatus(PodStatus before, PodStatus now) {
    return Objects.equals(before.getPhase(), now.getPhase())
        && Objects.equals(before.getReason(), now.getReason())
        && Objects.equals(before.getPodIP(), now.getPodIP())
        && Objects.equals(before.getContainerStatuses(), now.getContainerStatuses())
        && Objects.equals(before.getInitContainerStatuses(), now.getInitContainerStatuses())
        && otherConditions(before).equals(otherConditions(now));
  }

  /** All but the one that says that the pod has a node. */
  private static List<PodCondition> otherConditions(PodStatus status) {
    return status.getConditions().stream()
        .filter(condition -> !PodConditions.isTrue(condition, "PodScheduled"))
        .toList();
  }

  /** Whether the pod runs or is on its way there, and nothing ever went wrong with it. */
  private static boolean isFine(PodStatus status) {
    return ("Pending".equals(status.getPhase()) || "Running".equals(status.getPhase()))
        && status.getReason() == null
        && status.getConditions().stream()
            .noneMatch(
                condition ->
                    "PodScheduled".equals(condition.getType())
                        && !PodConditions.isTrue(condition, "PodScheduled"))
        && status.getContainerStatuses().stream().allMatch(PodNews::isFine)
        && status.getInitContainerStatuses().stream()
            .allMatch(container -> isFine(container) || hasSucceeded(container));
  }

  private static boolean isFine(ContainerStatus container) {
    ContainerState state = container.getState();
    return Objects.requireNonNullElse(container.getRestartCount(), 0) == 0
        && (state == null
            || (state.getTerminated() == null
                && (state.getWaiting() == null
                    || state.getWaiting().getReason() == null
                    || ON_THEIR_WAY.contains(state.getWaiting().getReason()))));
  }

  private static boolean hasSucceeded(ContainerStatus container) {
    ContainerState state = container.getState();
    return state != null
        && state.getTerminated() != null
        && Integer.valueOf(0).equals(state.getTerminated().getExitCode());
  }

  private static Stream<ContainerStatus> containers(PodStatus status) {
    return Stream.concat(
        status.getInitContainerStatuses().stream(), status.getContainerStatuses().stream());
  }

  private static Optional<String> owner(Pod pod) {
    return Ownership.controller(pod).map(OwnerReference::getUid);
  }
}
