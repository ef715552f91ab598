package io.mantaray.operator.raycluster.status;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.PodStatus;
import io.mantaray.api.v1.Timestamp;
import io.mantaray.operator.objects.PodConditions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What keeps a pod from running.
 *
 * <p>The cause is worded so that it stays the same while the kubelet tries again and again: it
 * leaves out numbers of attempts and how long the next one is put off.
 *
 * @param since when it began
 * @param patience how long it may well end by itself
 */
record Hindrance(String cause, Instant since, Duration patience) {
  /** A cluster autoscaler needs about this long to add a node. */
  private static final Duration FOR_A_NODE = Duration.ofMinutes(2);

  /** The first attempts of a kubelet follow each other this closely. */
  private static final Duration FOR_A_CONTAINER = Duration.ofSeconds(30);

  static final Duration LONGEST_PATIENCE = FOR_A_NODE;

  private static final int LONGEST_DETAIL = 300;
  private static final int MANY_RESTARTS = 3;
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

  /** What keeps this pod from running, if that is known and also since when. */
  static Optional<Hindrance> of(Pod pod) {
    PodStatus status = pod.getStatus();
    boolean going = pod.getMetadata().getDeletionTimestamp() != null;
    if (status == null || going || ENDED.contains(text(status.getPhase()))) {
      return Optional.empty();
    }
    return unschedulable(pod).or(() -> containers(pod, status));
  }

  private static Optional<Hindrance> unschedulable(Pod pod) {
    return PodConditions.find(pod, "PodScheduled")
        .filter(condition -> "False".equals(condition.getStatus()))
        .filter(condition -> "Unschedulable".equals(condition.getReason()))
        .flatMap(
            condition ->
                since(condition)
                    .map(
                        since ->
                            new Hindrance(
                                "no node takes it" + detail(condition.getMessage()),
                                since,
                                FOR_A_NODE)));
  }

  private static Optional<Hindrance> containers(Pod pod, PodStatus status) {
    Optional<Instant> unready =
        PodConditions.find(pod, PodConditions.READY)
            .filter(condition -> !"True".equals(condition.getStatus()))
            .flatMap(Hindrance::since);
    return Stream.concat(
            present(status.getInitContainerStatuses()), present(status.getContainerStatuses()))
        .flatMap(container -> cause(container).stream())
        .findFirst()
        .flatMap(cause -> unready.map(since -> new Hindrance(cause, since, FOR_A_CONTAINER)));
  }

  private static Optional<String> cause(ContainerStatus container) {
    ContainerState state = container.getState();
    String name = "container " + text(container.getName());
    var waiting = state == null ? null : state.getWaiting();
    String reason = waiting == null ? "" : text(waiting.getReason());
    if (waiting != null && IMAGE_REASONS.contains(reason)) {
      return Optional.of(
          name
              + " cannot get its image "
              + text(container.getImage())
              + detail(pullError(text(waiting.getMessage()))));
    }
    if (waiting != null && START_REASONS.contains(reason)) {
      return Optional.of(name + " cannot start (" + reason + ")" + detail(waiting.getMessage()));
    }
    boolean ready = Boolean.TRUE.equals(container.getReady());
    int restarts = container.getRestartCount() == null ? 0 : container.getRestartCount();
    boolean crashing = reason.equals(CRASH_LOOP) || (!ready && restarts >= MANY_RESTARTS);
    return crashing ? lastEnd(container).map(end -> name + ended(end)) : Optional.empty();
  }

  /** While it backs off, the kubelet repeats the error of the last attempt after its own words. */
  private static String pullError(String message) {
    int repeated = message.indexOf(PULL_ERROR + ": ");
    return repeated < 0 ? message : message.substring(repeated + PULL_ERROR.length() + 2);
  }

  private static Optional<ContainerStateTerminated> lastEnd(ContainerStatus container) {
    return Stream.of(container.getState(), container.getLastState())
        .filter(Objects::nonNull)
        .flatMap(state -> Stream.ofNullable(state.getTerminated()))
        .findFirst();
  }

  private static String ended(ContainerStateTerminated end) {
    String reason = text(end.getReason());
    String known = reason.isEmpty() || reason.equals("Error") ? "" : " (" + reason + ")";
    int code = end.getExitCode() == null ? 0 : end.getExitCode();
    return " ends again and again, with exit code " + code + known + detail(end.getMessage());
  }

  private static String detail(@Nullable String message) {
    String line = text(message).strip().replaceAll("\\s+", " ");
    if (line.isEmpty()) {
      return "";
    }
    return line.length() <= LONGEST_DETAIL
        ? ": " + line
        : ": " + line.substring(0, LONGEST_DETAIL - 1) + "…";
  }

  private static Optional<Instant> since(PodCondition condition) {
    return new Timestamp(condition.getLastTransitionTime()).instant();
  }

  private static Stream<ContainerStatus> present(@Nullable List<ContainerStatus> statuses) {
    return statuses == null ? Stream.empty() : statuses.stream().filter(Objects::nonNull);
  }

  private static String text(@Nullable String text) {
    return Objects.requireNonNullElse(text, "");
  }
}
