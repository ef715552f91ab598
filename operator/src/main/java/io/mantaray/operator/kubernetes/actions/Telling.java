package io.mantaray.operator.kubernetes.actions;

import io.mantaray.operator.kubernetes.events.Notice;
import java.util.Optional;

/**
 * What the user is told about an action.
 *
 * @param done when it was done
 * @param failed when it failed; the API server's message is added
 */
public record Telling(Optional<Notice> done, Optional<Notice> failed) {
  public static final Telling NOTHING = new Telling(Optional.empty(), Optional.empty());

  public static Telling of(Notice done, Notice failed) {
    return new Telling(Optional.of(done), Optional.of(failed));
  }

  public static Telling onFailure(Notice failed) {
    return new Telling(Optional.empty(), Optional.of(failed));
  }
}
