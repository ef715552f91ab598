package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.events.ObjectEvent.Severity;

/**
 * Something to be told on an object that is named later.
 *
 * @param reason a word for programs, such as {@code CreatedHeadPod}
 * @param note a sentence for people
 */
public record Notice(Severity severity, String reason, String note) {
  public static Notice normal(String reason, String note) {
    return new Notice(Severity.NORMAL, reason, note);
  }

  public static Notice warning(String reason, String note) {
    return new Notice(Severity.WARNING, reason, note);
  }

  /** The same, with what the API server said. */
  public Notice because(String message) {
    return new Notice(severity, reason, note + ": " + message);
  }

  public ObjectEvent on(HasMetadata object) {
    return ObjectEvent.about(object, severity, reason, note);
  }
}
