package io.mantaray.operator.kubernetes.actions;

import java.util.List;

/**
 * Actions that may happen at the same time. What follows a stage happens only if all of it was
 * done.
 *
 * @param purpose what the stage is for; names the failure if it fails
 */
public record Stage(String purpose, List<Action> actions) {
  public Stage {
    actions = List.copyOf(actions);
  }
}
