package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.operator.objects.PodConditions;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The condition HeadPodReady: what the head pod says of itself, or what its containers say. */
final class HeadReadiness {
  private static final String CONTAINERS_NOT_READY = "ContainersNotReady";
  private static final List<String> STATUSES = List.of("True", "False", "Unknown");

  private HeadReadiness() {}

  static ConditionList.Wanted of(Optional<Pod> head) {
    if (head.isEmpty()) {
      return wanted("False", RayClusterCondition.Reason.HEAD_POD_NOT_FOUND, "Head Pod not found");
    }
    return PodConditions.find(head.get(), PodConditions.READY)
        .map(ready -> of(head.get(), ready))
        .orElse(wanted("False", RayClusterCondition.Reason.UNKNOWN, ""));
  }

  private static ConditionList.Wanted of(Pod head, PodCondition ready) {
    String status = STATUSES.contains(ready.getStatus()) ? ready.getStatus() : "Unknown";
    String message = text(ready.getMessage());
    String reason = reason(status, ready.getReason());
    Optional<Cause> cause =
        reason.equals(CONTAINERS_NOT_READY) ? firstCause(head) : Optional.empty();
    return cause
        .map(
            known ->
                wanted(
                    status,
                    ConditionList.isReason(known.reason()) ? known.reason() : reason,
                    message.isEmpty() ? known.message() : message + "; " + known.message()))
        .orElse(wanted(status, reason, message));
  }

  private static String reason(String status, @Nullable String given) {
    if (given == null || given.isEmpty()) {
      return status.equals("True")
          ? RayClusterCondition.Reason.HEAD_POD_RUNNING_AND_READY
          : RayClusterCondition.Reason.UNKNOWN;
    }
    return ConditionList.isReason(given) ? given : RayClusterCondition.Reason.UNKNOWN;
  }

  /** Why a container does not run. */
  private record Cause(String reason, String message) {
    static Cause of(String container, @Nullable String reason, @Nullable String message) {
      return new Cause(text(reason), container + ": " + text(message));
    }
  }

  private static Optional<Cause> firstCause(Pod pod) {
    List<ContainerStatus> containers = pod.getStatus().getContainerStatuses();
    return containers == null
        ? Optional.empty()
        : containers.stream()
            .filter(status -> status != null && status.getState() != null)
            .map(HeadReadiness::cause)
            .flatMap(Optional::stream)
            .findFirst();
  }

  private static Optional<Cause> cause(ContainerStatus container) {
    ContainerStateWaiting waiting = container.getState().getWaiting();
    if (waiting != null) {
      return Optional.of(
          Cause.of(text(container.getName()), waiting.getReason(), waiting.getMessage()));
    }
    ContainerStateTerminated ended = container.getState().getTerminated();
    return ended == null
        ? Optional.empty()
        : Optional.of(Cause.of(text(container.getName()), ended.getReason(), ended.getMessage()));
  }

  private static ConditionList.Wanted wanted(String status, String reason, String message) {
    return new ConditionList.Wanted(RayClusterCondition.HEAD_POD_READY, status, reason, message);
  }

  private static String text(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }
}
