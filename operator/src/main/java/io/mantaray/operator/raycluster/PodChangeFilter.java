package io.mantaray.operator.raycluster;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.mantaray.operator.conventions.RayLabels;
import io.mantaray.operator.kubernetes.actions.PodExpectations;
import io.mantaray.operator.kubernetes.controllers.OwnedObjects;
import io.mantaray.operator.kubernetes.controllers.TriggerDecision;
import io.mantaray.operator.kubernetes.pods.ContainerState;
import io.mantaray.operator.kubernetes.pods.ObservedCondition;
import io.mantaray.operator.kubernetes.pods.ObservedContainer;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.Ownership;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which changes of a pod trigger a reconcile of its cluster. Most changes while a cluster
 * starts do not: it waits for its last pod.
 */
final class PodChangeFilter implements OwnedObjects.Listener<ObservedPod> {
  private static final String SCHEDULED = "PodScheduled";
  private static final Set<String> STARTING_REASONS =
      Set.of("ContainerCreating", "PodInitializing");

  private final PodExpectations expectations;
  private final OwnedObjects<ObservedPod> pods;

  PodChangeFilter(PodExpectations expectations, OwnedObjects<ObservedPod> pods) {
    this.expectations = expectations;
    this.pods = pods;
  }

  @Override
  public TriggerDecision added(ObservedPod pod) {
    boolean ours = recordObserved(pod);
    return ours && isNew(pod) ? TriggerDecision.NEVER : TriggerDecision.NOW;
  }

  @Override
  public TriggerDecision changed(ObservedPod before, ObservedPod now) {
    recordObserved(now);
    if (!sameMetadata(before.getMetadata(), now.getMetadata())) {
      return TriggerDecision.NOW;
    }
    if (wasOnlyScheduled(before, now)) {
      return TriggerDecision.NEVER;
    }
    boolean progress =
        isHealthy(before.status())
            && isHealthy(now.status())
            && !before.status().isReady()
            && !isResync(before, now);
    return progress && !allReady(now) ? TriggerDecision.SOON : TriggerDecision.NOW;
  }

  @Override
  public void deleted(ObservedPod pod) {
    owner(pod).ifPresent(uid -> expectations.observedDeletion(uid, pod));
  }

  private boolean recordObserved(ObservedPod pod) {
    return owner(pod).map(uid -> expectations.observed(uid, pod)).orElse(false);
  }

  /** Whether all pods of the cluster are ready, so that the cluster may become ready now. */
  private boolean allReady(ObservedPod one) {
    return pods.of(one.getMetadata().getNamespace(), one.label(RayLabels.CLUSTER)).stream()
        .allMatch(pod -> pod.status().isReady());
  }

  /** Whether the pod has no status yet, as right after its creation. */
  private static boolean isNew(ObservedPod pod) {
    ObservedPod.Status status = pod.status();
    return !pod.isMarkedForDeletion()
        && status.phase().equals("Pending")
        && status.reason().isEmpty()
        && status.conditions().isEmpty()
        && status.initContainers().isEmpty()
        && status.containers().isEmpty();
  }

  /**
   * Whether the pod was only bound to a node: a third of all changes while a cluster starts. A pod
   * that was unschedulable before does not count.
   */
  private static boolean wasOnlyScheduled(ObservedPod before, ObservedPod now) {
    return before.spec().nodeName().isEmpty()
        && !now.spec().nodeName().isEmpty()
        && sameStatus(before.status(), now.status());
  }

  /** Whether this is a resync rather than a change. */
  private static boolean isResync(ObservedPod before, ObservedPod now) {
    return Objects.equals(
        before.getMetadata().getResourceVersion(), now.getMetadata().getResourceVersion());
  }

  private static boolean sameMetadata(ObjectMeta before, ObjectMeta now) {
    return Objects.equals(before.getLabels(), now.getLabels())
        && Objects.equals(before.getAnnotations(), now.getAnnotations())
        && Objects.equals(before.getOwnerReferences(), now.getOwnerReferences())
        && Objects.equals(before.getDeletionTimestamp(), now.getDeletionTimestamp());
  }

  private static boolean sameStatus(ObservedPod.Status before, ObservedPod.Status now) {
    return before.phase().equals(now.phase())
        && before.reason().equals(now.reason())
        && before.podIP().equals(now.podIP())
        && before.containers().equals(now.containers())
        && before.initContainers().equals(now.initContainers())
        && otherConditions(before).equals(otherConditions(now));
  }

  /** All conditions except PodScheduled=True. */
  private static List<ObservedCondition> otherConditions(ObservedPod.Status status) {
    return status.conditions().stream()
        .filter(condition -> !(condition.type().equals(SCHEDULED) && condition.isTrue()))
        .toList();
  }

  /** Whether the pod runs or starts, and nothing has failed. */
  private static boolean isHealthy(ObservedPod.Status status) {
    return (status.phase().equals("Pending") || status.isRunning())
        && status.reason().isEmpty()
        && status.conditions().stream()
            .allMatch(condition -> !condition.type().equals(SCHEDULED) || condition.isTrue())
        && status.containers().stream().allMatch(PodChangeFilter::isHealthy)
        && status.initContainers().stream()
            .allMatch(container -> isHealthy(container) || hasSucceeded(container));
  }

  private static boolean isHealthy(ObservedContainer container) {
    return container.restarts() == 0
        && switch (container.state()) {
          case ContainerState.Waiting(String reason, _) ->
              reason.isEmpty() || STARTING_REASONS.contains(reason);
          case ContainerState.Running _ -> true;
          case ContainerState.Terminated _ -> false;
        };
  }

  private static boolean hasSucceeded(ObservedContainer container) {
    return container.termination().filter(ContainerState.Terminated::succeeded).isPresent();
  }

  private static Optional<String> owner(ObservedPod pod) {
    return Ownership.controller(pod).map(OwnerReference::getUid);
  }
}
