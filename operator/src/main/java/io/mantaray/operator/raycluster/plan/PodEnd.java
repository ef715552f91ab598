package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Optional;

/**
 * That a pod has come to its end and only a new one can take its place.
 *
 * @param why for the user
 */
public record PodEnd(String why) {

  /**
   * Whether the pod has ended: it failed, was evicted or ran to its end, or its Ray container did
   * and nothing restarts it. A container that the kubelet will restart is not an end.
   */
  public static Optional<PodEnd> of(Pod pod) {
    if (pod.getStatus() == null || pod.getStatus().getPhase() == null) {
      return Optional.empty();
    }
    String phase = pod.getStatus().getPhase();
    if (phase.equals("Failed") || phase.equals("Succeeded")) {
      return Optional.of(new PodEnd("it is " + phase + details(pod)));
    }
    if (phase.equals("Running") && "Never".equals(pod.getSpec().getRestartPolicy())) {
      return rayContainerEnd(pod)
          .map(
              end ->
                  new PodEnd(
                      "its Ray container ended with exit code %d%s and is not restarted"
                          .formatted(
                              end.getExitCode(),
                              end.getReason() == null ? "" : " (" + end.getReason() + ")")));
    }
    return Optional.empty();
  }

  private static String details(Pod pod) {
    String reason = pod.getStatus().getReason();
    String message = pod.getStatus().getMessage();
    if (reason == null || reason.isEmpty()) {
      return "";
    }
    return message == null || message.isEmpty()
        ? " (" + reason + ")"
        : " (" + reason + ": " + message + ")";
  }

  private static Optional<ContainerStateTerminated> rayContainerEnd(Pod pod) {
    List<Container> containers = pod.getSpec().getContainers();
    if (containers.isEmpty()) {
      return Optional.empty();
    }
    // The order of statuses is not the order of containers, so it is found by name.
    String ray = containers.getFirst().getName();
    return pod.getStatus().getContainerStatuses().stream()
        .filter(status -> status.getName().equals(ray))
        .map(ContainerStatus::getState)
        .filter(state -> state != null && state.getTerminated() != null)
        .map(state -> state.getTerminated())
        .findFirst();
  }
}
