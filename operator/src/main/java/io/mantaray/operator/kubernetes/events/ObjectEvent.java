package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;

/**
 * An event about an object, as {@code kubectl describe} shows it.
 *
 * @param reason machine-readable, such as {@code CreatedHeadPod}
 * @param note human-readable
 * @param controller the reporting controller, such as {@code raycluster-controller}
 */
public record ObjectEvent(
    ObjectReference regarding, Severity severity, String reason, String note, String controller) {
  /** The longest note that the API server accepts. */
  private static final int MAX_NOTE_LENGTH = 1024;

  /** An event's type: {@code Normal} or {@code Warning}. */
  public enum Severity {
    NORMAL("Normal"),
    WARNING("Warning");

    private final String type;

    Severity(String type) {
      this.type = type;
    }

    String type() {
      return type;
    }
  }

  public ObjectEvent {
    note = note.length() <= MAX_NOTE_LENGTH ? note : note.substring(0, MAX_NOTE_LENGTH - 1) + "…";
  }

  public static ObjectEvent about(
      HasMetadata object, Severity severity, String reason, String note) {
    ObjectReference regarding =
        new ObjectReferenceBuilder()
            .withApiVersion(object.getApiVersion())
            .withKind(object.getKind())
            .withNamespace(object.getMetadata().getNamespace())
            .withName(object.getMetadata().getName())
            .withUid(object.getMetadata().getUid())
            .withResourceVersion(object.getMetadata().getResourceVersion())
            .build();
    String controller = object.getKind().toLowerCase(java.util.Locale.ROOT) + "-controller";
    return new ObjectEvent(regarding, severity, reason, note, controller);
  }
}
