package io.mantaray.operator.kubernetes.pods;

import io.mantaray.api.v1.Timestamp;
import java.time.Instant;
import java.util.Optional;

/** The state of a container. Strings that the kubelet leaves out are empty. */
public sealed interface ContainerState {

  /** It does not run yet; also the meaning of an empty state. */
  record Waiting(String reason, String message) implements ContainerState {
    static final Waiting UNKNOWN = new Waiting("", "");
  }

  /**
   * It runs.
   *
   * @param startedAt RFC 3339
   */
  record Running(String startedAt) implements ContainerState {}

  /**
   * It ended.
   *
   * @param finishedAt RFC 3339
   */
  record Terminated(int exitCode, String reason, String message, String finishedAt)
      implements ContainerState {

    public boolean succeeded() {
      return exitCode == 0;
    }
  }

  /** When it started or finished; by the clock of its node. */
  default Optional<Instant> since() {
    return switch (this) {
      case Waiting _ -> Optional.empty();
      case Running(String startedAt) -> new Timestamp(startedAt).instant();
      case Terminated terminated -> new Timestamp(terminated.finishedAt()).instant();
    };
  }
}
