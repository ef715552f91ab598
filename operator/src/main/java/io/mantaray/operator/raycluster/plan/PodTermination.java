package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.pods.ContainerState;
import io.mantaray.operator.kubernetes.pods.ObservedCondition;
import io.mantaray.operator.kubernetes.pods.ObservedContainer;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A pod has ended and has to be replaced.
 *
 * @param why for the user
 * @param failure whether its own process failed: not an eviction, a preemption or a node failure,
 *     and not a successful exit
 */
public record PodTermination(String why, boolean failure) {

  /** Reasons of evicted pods, in all versions of the kubelet. */
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
   * Whether the pod has ended: it failed, was evicted or succeeded, or its Ray container ended and
   * is not restarted. A container that the kubelet restarts does not count.
   */
  public static Optional<PodTermination> of(ObservedPod pod) {
    ObservedPod.Status status = pod.status();
    return switch (status.phase()) {
      case "Succeeded" ->
          Optional.of(new PodTermination("it is Succeeded" + reason(status), false));
      case "Failed" -> {
        boolean disrupted = isDisrupted(status);
        String cause =
            disrupted
                ? reason(status)
                : containers(pod).map(it -> ": " + it).orElse(reason(status));
        yield Optional.of(new PodTermination("it is Failed" + cause, !disrupted));
      }
      case "Running" ->
          pod.spec().restartPolicy().equals("Never")
              ? rayContainer(pod)
                  .flatMap(ObservedContainer::termination)
                  .map(
                      end ->
                          new PodTermination(ray(end) + " and is not restarted", !end.succeeded()))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean isDisrupted(ObservedPod.Status status) {
    return DISRUPTIONS.contains(status.reason())
        || status.condition("DisruptionTarget").filter(ObservedCondition::isTrue).isPresent();
  }

  /** Describes the failed container: Ray's if it failed, else the first that did. */
  private static Optional<String> containers(ObservedPod pod) {
    Optional<String> ray =
        rayContainer(pod)
            .flatMap(ObservedContainer::termination)
            .filter(end -> !end.succeeded())
            .map(PodTermination::ray);
    return ray.or(
        () ->
            Stream.concat(
                    pod.status().initContainers().stream(), pod.status().containers().stream())
                .flatMap(
                    container ->
                        container
                            .termination()
                            .filter(end -> !end.succeeded())
                            .map(end -> "its container " + container.name() + ended(end))
                            .stream())
                .findFirst());
  }

  private static String ray(ContainerState.Terminated end) {
    return "its Ray container" + ended(end);
  }

  private static String ended(ContainerState.Terminated end) {
    return " ended with exit code "
        + end.exitCode()
        + (end.reason().isEmpty() ? "" : " (" + end.reason() + ")")
        + (end.message().isEmpty() ? "" : ": " + end.message().strip());
  }

  private static String reason(ObservedPod.Status status) {
    if (status.reason().isEmpty()) {
      return "";
    }
    return status.message().isEmpty()
        ? " (" + status.reason() + ")"
        : " (" + status.reason() + ": " + status.message() + ")";
  }

  private static Optional<ObservedContainer> rayContainer(ObservedPod pod) {
    List<String> containers = pod.spec().containers();
    if (containers.isEmpty()) {
      return Optional.empty();
    }
    // The order of statuses is not the order of containers, so it is found by name.
    String ray = containers.getFirst();
    return pod.status().containers().stream()
        .filter(container -> container.name().equals(ray))
        .findFirst();
  }
}
