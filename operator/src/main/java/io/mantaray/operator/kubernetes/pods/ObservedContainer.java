package io.mantaray.operator.kubernetes.pods;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The status of a container of a pod.
 *
 * @param restarts how often it was restarted
 * @param lastTermination the termination before the last restart
 */
public record ObservedContainer(
    String name,
    String image,
    boolean ready,
    int restarts,
    ContainerState state,
    Optional<ContainerState.Terminated> lastTermination) {

  /** Its current termination, if it is not running again. */
  public Optional<ContainerState.Terminated> termination() {
    return state instanceof ContainerState.Terminated terminated
        ? Optional.of(terminated)
        : Optional.empty();
  }

  /** Its known terminations, the latest first. */
  public Stream<ContainerState.Terminated> terminations() {
    return Stream.concat(termination().stream(), lastTermination.stream());
  }
}
