package io.mantaray.operator.raycluster.status;

import io.mantaray.operator.kubernetes.pods.ContainerState;
import io.mantaray.operator.kubernetes.pods.ObservedCondition;
import io.mantaray.operator.kubernetes.pods.ObservedContainer;
import io.mantaray.operator.kubernetes.pods.ObservedPod;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why a pod does not run.
 *
 * <p>The text stays the same while the kubelet retries: it leaves out the number of attempts and
 * the back-off.
 *
 * @param since when the pod began to wait
 * @param gracePeriod how long it may resolve by itself
 */
record WaitingReason(String cause, Instant since, Duration gracePeriod) {
  /** A cluster autoscaler needs about this long to add a node. */
  private static final Duration SCHEDULING_GRACE_PERIOD = Duration.ofMinutes(2);

  /** The kubelet makes its first attempts within this time. */
  private static final Duration CONTAINER_GRACE_PERIOD = Duration.ofSeconds(30);

  static final Duration MAX_GRACE_PERIOD = SCHEDULING_GRACE_PERIOD;

  private static final int MAX_DETAIL_LENGTH = 300;
  private static final int CRASHING_AFTER_RESTARTS = 3;
  private static final String CRASH_LOOP = "CrashLoopBackOff";
  private static final String PULL_ERROR = "ErrImagePull";

  private static final Set<String> IMAGE_REASONS =
      Set.of(
          PULL_ERROR,
          "ImagePullBackOff",
          "InvalidImageName",
          "ErrImageNeverPull",
          "ImageInspectError",
          "RegistryUnavailable");
  private static final Set<String> START_REASONS =
      Set.of(
          "CreateContainerConfigError",
          "CreateContainerError",
          "CreatePodSandboxError",
          "RunContainerError");
  private static final Set<String> ENDED = Set.of("Succeeded", "Failed");

  /** Why this pod does not run; empty if the cause or its start is unknown. */
  static Optional<WaitingReason> of(ObservedPod pod) {
    return pod.isMarkedForDeletion() || ENDED.contains(pod.status().phase())
        ? Optional.empty()
        : unschedulable(pod).or(() -> containers(pod));
  }

  private static Optional<WaitingReason> unschedulable(ObservedPod pod) {
    return pod.status()
        .condition("PodScheduled")
        .filter(ObservedCondition::isFalse)
        .filter(condition -> condition.reason().equals("Unschedulable"))
        .flatMap(
            condition ->
                condition
                    .since()
                    .map(
                        since ->
                            new WaitingReason(
                                "no node takes it" + detail(condition.message()),
                                since,
                                SCHEDULING_GRACE_PERIOD)));
  }

  private static Optional<WaitingReason> containers(ObservedPod pod) {
    Optional<Instant> unready =
        pod.status()
            .ready()
            .filter(condition -> !condition.isTrue())
            .flatMap(ObservedCondition::since);
    return Stream.concat(pod.status().initContainers().stream(), pod.status().containers().stream())
        .flatMap(container -> cause(container).stream())
        .findFirst()
        .flatMap(
            cause -> unready.map(since -> new WaitingReason(cause, since, CONTAINER_GRACE_PERIOD)));
  }

  private static Optional<String> cause(ObservedContainer container) {
    String name = "container " + container.name();
    boolean crashing = !container.ready() && container.restarts() >= CRASHING_AFTER_RESTARTS;
    if (container.state() instanceof ContainerState.Waiting(String reason, String message)) {
      if (IMAGE_REASONS.contains(reason)) {
        return Optional.of(
            name + " cannot get its image " + container.image() + detail(pullError(message)));
      }
      if (START_REASONS.contains(reason)) {
        return Optional.of(name + " cannot start (" + reason + ")" + detail(message));
      }
      crashing |= reason.equals(CRASH_LOOP);
    }
    return crashing
        ? container.terminations().findFirst().map(end -> name + ended(end))
        : Optional.empty();
  }

  /** During back-off, the kubelet appends the error of the last attempt to its message. */
  private static String pullError(String message) {
    int repeated = message.indexOf(PULL_ERROR + ": ");
    return repeated < 0 ? message : message.substring(repeated + PULL_ERROR.length() + 2);
  }

  private static String ended(ContainerState.Terminated end) {
    boolean isGeneric = end.reason().isEmpty() || end.reason().equals("Error");
    return " ends again and again, with exit code "
        + end.exitCode()
        + (isGeneric ? "" : " (" + end.reason() + ")")
        + detail(end.message());
  }

  private static String detail(String message) {
    String line = message.strip().replaceAll("\\s+", " ");
    if (line.isEmpty()) {
      return "";
    }
    return line.length() <= MAX_DETAIL_LENGTH
        ? ": " + line
        : ": " + line.substring(0, MAX_DETAIL_LENGTH - 1) + "…";
  }
}
