package io.mantaray.operator.kubernetes.events;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectReference;
import io.fabric8.kubernetes.api.model.ObjectReferenceBuilder;

/**
 * Something to tell about an object, as {@code kubectl describe} will show it.
 *
 * @param reason a word for programs, such as {@code CreatedHeadPod}
 * @param note a sentence for people
 * @param controller the controller that tells it, such as {@code raycluster-controller}
 */
public record ObjectEvent(
    ObjectReference regarding, Severity severity, String reason, String note, String controller) {
  /** The longest note that the API server accepts. */
  private static final int LONGEST_NOTE = 1024;

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
    note = note.length() <= LONGEST_NOTE ? note : note.substring(0, LONGEST_NOTE - 1) + "…";
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
