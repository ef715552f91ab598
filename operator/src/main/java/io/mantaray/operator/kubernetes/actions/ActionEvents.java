package io.mantaray.operator.kubernetes.actions;

import io.mantaray.operator.kubernetes.events.EventTemplate;
import java.util.Optional;

/**
 * The events to publish about an action.
 *
 * @param done if it succeeded
 * @param failed if it failed; the API server's message is appended
 */
public record ActionEvents(Optional<EventTemplate> done, Optional<EventTemplate> failed) {
  public static final ActionEvents NOTHING = new ActionEvents(Optional.empty(), Optional.empty());

  public static ActionEvents of(EventTemplate done, EventTemplate failed) {
    return new ActionEvents(Optional.of(done), Optional.of(failed));
  }

  public static ActionEvents onFailure(EventTemplate failed) {
    return new ActionEvents(Optional.empty(), Optional.of(failed));
  }
}
