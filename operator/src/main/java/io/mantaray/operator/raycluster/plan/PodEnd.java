package io.mantaray.operator.raycluster.plan;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * That a pod has come to its end and only a new one can take its place.
 *
 * @param why for the user
 * @param failure whether what it ran is to blame: not its node, not somebody who wanted the room,
 *     and not a program that was done
 */
public record PodEnd(String why, boolean failure) {

  /** Reasons of pods that had to make way, by kubelets of all ages. */
  private static final Set<String> DISRUPTIONS =
      Set.of(
          "Evicted",
          "Preempting",
          "Preempted",
          "Shutdown",
          "NodeShutdown",
          "Terminated",
          "NodeLost");

  /**
   * Whether the pod has ended: it failed, was evicted or ran to its end, or its Ray container did
   * and nothing restarts it. A container that the kubelet will restart is not an end.
   */
  public static Optional<PodEnd> of(Pod pod) {
    PodStatus status = pod.getStatus();
    if (status == null || status.getPhase() == null) {
      return Optional.empty();
    }
    String phase = status.getPhase();
    if (phase.equals("Succeeded")) {
      return Optional.of(new PodEnd("it is Succeeded" + reason(status), false));
    }
    if (phase.equals("Failed")) {
      boolean disrupted = isDisrupted(status);
      String cause =
          disrupted ? reason(status) : containers(pod).map(it -> ": " + it).orElse(reason(status));
      return Optional.of(new PodEnd("it is Failed" + cause, !disrupted));
    }
    if (phase.equals("Running") && "Never".equals(pod.getSpec().getRestartPolicy())) {
      return rayContainer(pod)
          .flatMap(PodEnd::end)
          .map(end -> new PodEnd(ray(end) + " and is not restarted", exitCode(end) != 0));
    }
    return Optional.empty();
  }

  private static boolean isDisrupted(PodStatus status) {
    return DISRUPTIONS.contains(Objects.requireNonNullElse(status.getReason(), ""))
        || status.getConditions().stream()
            .anyMatch(
                condition ->
                    "DisruptionTarget".equals(condition.getType())
                        && "True".equals(condition.getStatus()));
  }

  /** Which container is to blame: Ray's if it failed, else the first that did. */
  private static Optional<String> containers(Pod pod) {
    Optional<String> ray =
        rayContainer(pod).flatMap(PodEnd::end).filter(end -> exitCode(end) != 0).map(PodEnd::ray);
    return ray.or(
        () ->
            Stream.concat(
                    pod.getStatus().getInitContainerStatuses().stream(),
                    pod.getStatus().getContainerStatuses().stream())
                .flatMap(
                    container ->
                        end(container)
                            .filter(end -> exitCode(end) != 0)
                            .map(end -> "its container " + container.getName() + ended(end))
                            .stream())
                .findFirst());
  }

  private static String ray(ContainerStateTerminated end) {
    return "its Ray container" + ended(end);
  }

  private static String ended(ContainerStateTerminated end) {
    return " ended with exit code "
        + exitCode(end)
        + (isEmpty(end.getReason()) ? "" : " (" + end.getReason() + ")")
        + (isEmpty(end.getMessage()) ? "" : ": " + end.getMessage().strip());
  }

  private static String reason(PodStatus status) {
    if (isEmpty(status.getReason())) {
      return "";
    }
    return isEmpty(status.getMessage())
        ? " (" + status.getReason() + ")"
        : " (" + status.getReason() + ": " + status.getMessage() + ")";
  }

  private static Optional<ContainerStatus> rayContainer(Pod pod) {
    List<Container> containers = pod.getSpec() == null ? List.of() : pod.getSpec().getContainers();
    if (containers.isEmpty()) {
      return Optional.empty();
    }
    // The order of statuses is not the order of containers, so it is found by name.
    String ray = containers.getFirst().getName();
    return pod.getStatus().getContainerStatuses().stream()
        .filter(status -> status.getName().equals(ray))
        .findFirst();
  }

  private static Optional<ContainerStateTerminated> end(ContainerStatus container) {
    return Optional.ofNullable(container.getState()).map(state -> state.getTerminated());
  }

  private static int exitCode(ContainerStateTerminated end) {
    return end.getExitCode() == null ? 0 : end.getExitCode();
  }

  private static boolean isEmpty(@Nullable String text) {
    return text == null || text.isEmpty();
  }
}
