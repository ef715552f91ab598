package io.mantaray.operator.kubernetes.actions;

import java.util.List;
import java.util.Optional;

/**
 * Actions that may happen at the same time. What follows a stage happens only if all of it was
 * done.
 *
 * @param purpose what the stage is for; names the failure if it fails
 * @param inEndingNamespace what to do in its place where nothing can be made any more
 */
public record Stage(String purpose, List<Action> actions, Optional<Stage> inEndingNamespace) {
  public Stage {
    actions = List.copyOf(actions);
  }

  public Stage(String purpose, List<Action> actions) {
    this(purpose, actions, Optional.empty());
  }

  /** The same, with a way out of a namespace that is being deleted. */
  public Stage orInEndingNamespace(Stage other) {
    return new Stage(purpose, actions, Optional.of(other));
  }
}
