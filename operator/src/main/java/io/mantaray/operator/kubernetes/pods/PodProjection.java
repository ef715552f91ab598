package io.mantaray.operator.kubernetes.pods;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodStatus;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Projects a complete pod onto the fields that the caches keep. */
final class PodProjection {
  private PodProjection() {}

  static ObservedPod of(Pod pod) {
    return new ObservedPod(
        pod.getMetadata() == null ? new ObjectMeta() : pod.getMetadata(),
        pod.getSpec() == null ? ObservedPod.Spec.NONE : spec(pod.getSpec()),
        pod.getStatus() == null ? ObservedPod.Status.NONE : status(pod.getStatus()));
  }

  private static ObservedPod.Spec spec(PodSpec spec) {
    List<Container> containers = requireNonNullElse(spec.getContainers(), List.of());
    return new ObservedPod.Spec(
        text(spec.getNodeName()),
        text(spec.getRestartPolicy()),
        kept(containers, container -> text(container.getName())),
        containers.isEmpty()
            ? List.of()
            : kept(containers.getFirst().getPorts(), PodProjection::port));
  }

  private static ObservedPort port(ContainerPort port) {
    return new ObservedPort(text(port.getName()), number(port.getContainerPort()));
  }

  private static ObservedPod.Status status(PodStatus status) {
    return new ObservedPod.Status(
        text(status.getPhase()),
        text(status.getReason()),
        text(status.getMessage()),
        text(status.getPodIP()),
        kept(status.getConditions(), PodProjection::condition),
        kept(status.getInitContainerStatuses(), PodProjection::container),
        kept(status.getContainerStatuses(), PodProjection::container));
  }

  private static ObservedCondition condition(PodCondition condition) {
    return new ObservedCondition(
        text(condition.getType()),
        text(condition.getStatus()),
        text(condition.getReason()),
        text(condition.getMessage()),
        text(condition.getLastTransitionTime()));
  }

  private static ObservedContainer container(ContainerStatus container) {
    return new ObservedContainer(
        text(container.getName()),
        text(container.getImage()),
        Boolean.TRUE.equals(container.getReady()),
        number(container.getRestartCount()),
        state(container.getState()),
        container.getLastState() == null
            ? Optional.empty()
            : Optional.ofNullable(container.getLastState().getTerminated())
                .map(PodProjection::terminated));
  }

  private static ContainerState state(
      io.fabric8.kubernetes.api.model.@Nullable ContainerState state) {
    if (state != null && state.getTerminated() != null) {
      return terminated(state.getTerminated());
    }
    if (state != null && state.getRunning() != null) {
      return new ContainerState.Running(text(state.getRunning().getStartedAt()));
    }
    return state == null || state.getWaiting() == null
        ? ContainerState.Waiting.UNKNOWN
        : new ContainerState.Waiting(
            text(state.getWaiting().getReason()), text(state.getWaiting().getMessage()));
  }

  private static ContainerState.Terminated terminated(ContainerStateTerminated end) {
    return new ContainerState.Terminated(
        number(end.getExitCode()),
        text(end.getReason()),
        text(end.getMessage()),
        text(end.getFinishedAt()));
  }

  private static <P, T> List<T> kept(@Nullable List<P> parts, Function<P, T> part) {
    return parts == null ? List.of() : parts.stream().map(part).toList();
  }

  private static String text(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static int number(@Nullable Integer number) {
    return number == null ? 0 : number;
  }
}
