package io.mantaray.operator.rayjob;

import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.conventions.NodeType;
import io.mantaray.operator.conventions.RayLabels;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A remaining pod of an earlier attempt.
 *
 * @param node its node; empty if it was not scheduled
 * @param isHead whether the entrypoint may run in it
 * @param hasEnded whether nothing runs in it any more
 * @param gracePeriodEnd when it should have ended at the latest; empty unless it is being deleted
 */
public record RemainingPod(
    String name,
    String node,
    boolean isHead,
    boolean hasEnded,
    Optional<Instant> gracePeriodEnd,
    List<String> finalizers) {
  private static final Duration MARGIN_OF_ENDED = Duration.ofSeconds(30);
  private static final Duration MARGIN_OF_WORKER = Duration.ofSeconds(60);

  /** The entrypoint may still run on the node of a head, if only the kubelet is unreachable. */
  private static final Duration MARGIN_OF_HEAD = Duration.ofMinutes(5);

  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  public RemainingPod {
    finalizers = List.copyOf(finalizers);
  }

  static RemainingPod of(Pod pod) {
    String node = pod.getSpec() == null ? null : pod.getSpec().getNodeName();
    List<String> finalizers = pod.getMetadata().getFinalizers();
    return new RemainingPod(
        pod.getMetadata().getName(),
        Objects.requireNonNullElse(node, ""),
        NodeType.HEAD.label().equals(pod.getMetadata().getLabels().get(RayLabels.NODE_TYPE)),
        // A pod that is being deleted is not scheduled any more.
        node == null || node.isEmpty() || hasEnded(pod.getStatus()),
        // The deletion timestamp includes the grace period.
        new Timestamp(pod.getMetadata().getDeletionTimestamp()).instant(),
        finalizers == null ? List.of() : finalizers);
  }

  private static boolean hasEnded(@Nullable PodStatus status) {
    if (status == null) {
      return false;
    }
    List<ContainerStatus> containers = orEmpty(status.getContainerStatuses());
    boolean allTerminated =
        !containers.isEmpty()
            && Stream.concat(
                    containers.stream(), orEmpty(status.getInitContainerStatuses()).stream())
                .allMatch(
                    container ->
                        container.getState() != null
                            && container.getState().getTerminated() != null);
    return ENDED.contains(Objects.requireNonNullElse(status.getPhase(), "")) || allTerminated;
  }

  private static List<ContainerStatus> orEmpty(@Nullable List<ContainerStatus> statuses) {
    return statuses == null ? List.of() : statuses;
  }

  /** Until when the next attempt waits for it; empty unless it is being deleted. */
  public Optional<Instant> waitedForUntil() {
    Duration margin = hasEnded ? MARGIN_OF_ENDED : isHead ? MARGIN_OF_HEAD : MARGIN_OF_WORKER;
    return gracePeriodEnd.map(end -> end.plus(margin));
  }

  public boolean isWaitedFor(Instant now) {
    return waitedForUntil().filter(end -> !now.isBefore(end)).isEmpty();
  }

  /** Whether it should have ended by now. */
  public boolean isOverdue(Instant now) {
    return gracePeriodEnd.filter(end -> !now.isBefore(end)).isPresent();
  }
}
