package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.events.ObjectEvent.Severity;

/**
 * An event without its object.
 *
 * @param reason machine-readable, such as {@code CreatedHeadPod}
 * @param note human-readable
 */
public record EventTemplate(Severity severity, String reason, String note) {
  public static EventTemplate normal(String reason, String note) {
    return new EventTemplate(Severity.NORMAL, reason, note);
  }

  public static EventTemplate warning(String reason, String note) {
    return new EventTemplate(Severity.WARNING, reason, note);
  }

  /** The same event, with the message of the API server appended. */
  public EventTemplate because(String message) {
    return new EventTemplate(severity, reason, note + ": " + message);
  }

  public ObjectEvent on(HasMetadata object) {
    return ObjectEvent.about(object, severity, reason, note);
  }
}
