package io.mantaray.operator.raycluster.status;

import io.mantaray.api.v1.RayClusterCondition;
import io.mantaray.operator.kubernetes.pods.ContainerState;
import io.mantaray.operator.kubernetes.pods.ObservedCondition;
import io.mantaray.operator.kubernetes.pods.ObservedContainer;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import io.mantaray.operator.objects.ConditionList;
import java.util.List;
import java.util.Optional;

/** The condition HeadPodReady: the head pod's Ready condition, or why its containers wait. */
final class HeadReadiness {
  private static final String CONTAINERS_NOT_READY = "ContainersNotReady";
  private static final List<String> STATUSES = List.of("True", "False", "Unknown");

  private HeadReadiness() {}

  static ConditionList.Wanted of(Optional<ObservedPod> head) {
    if (head.isEmpty()) {
      return condition(
          "False", RayClusterCondition.Reason.HEAD_POD_NOT_FOUND, "Head Pod not found");
    }
    return head.get()
        .status()
        .ready()
        .map(ready -> of(head.get(), ready))
        .orElse(condition("False", RayClusterCondition.Reason.UNKNOWN, ""));
  }

  private static ConditionList.Wanted of(ObservedPod head, ObservedCondition ready) {
    String status = STATUSES.contains(ready.status()) ? ready.status() : "Unknown";
    String message = ready.message();
    String reason = reason(status, ready.reason());
    Optional<Cause> cause =
        reason.equals(CONTAINERS_NOT_READY) ? firstCause(head) : Optional.empty();
    return cause
        .map(
            known ->
                condition(
                    status,
                    ConditionList.isReason(known.reason()) ? known.reason() : reason,
                    message.isEmpty() ? known.message() : message + "; " + known.message()))
        .orElse(condition(status, reason, message));
  }

  private static String reason(String status, String given) {
    if (given.isEmpty()) {
      return status.equals("True")
          ? RayClusterCondition.Reason.HEAD_POD_RUNNING_AND_READY
          : RayClusterCondition.Reason.UNKNOWN;
    }
    return ConditionList.isReason(given) ? given : RayClusterCondition.Reason.UNKNOWN;
  }

  /** Why a container does not run. */
  private record Cause(String reason, String message) {}

  private static Optional<Cause> firstCause(ObservedPod pod) {
    return pod.status().containers().stream()
        .flatMap(container -> cause(container).stream())
        .findFirst();
  }

  private static Optional<Cause> cause(ObservedContainer container) {
    return switch (container.state()) {
      case ContainerState.Waiting(String reason, String message) ->
          reason.isEmpty() && message.isEmpty()
              ? Optional.empty()
              : Optional.of(new Cause(reason, container.name() + ": " + message));
      case ContainerState.Terminated end ->
          Optional.of(new Cause(end.reason(), container.name() + ": " + end.message()));
      case ContainerState.Running _ -> Optional.empty();
    };
  }

  private static ConditionList.Wanted condition(String status, String reason, String message) {
    return new ConditionList.Wanted(RayClusterCondition.HEAD_POD_READY, status, reason, message);
  }
}
