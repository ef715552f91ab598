package io.mantaray.operator.objects;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.mantaray.operator.kubernetes.actions.Action;
import io.mantaray.operator.kubernetes.actions.ActionEvents;
import io.mantaray.operator.kubernetes.events.EventTemplate;

/** Deletions, with their events. */
public final class Deletions {
  private Deletions() {}

  /** The deletion of an object, with events that are named after its kind. */
  public static Action of(HasMetadata object) {
    return named(object, object.getKind(), "the " + object.getKind());
  }

  /**
   * The deletion of an object that users know by another name than its kind.
   *
   * @param reason the end of the events' reasons
   * @param words what the object is, for their messages
   */
  public static Action named(HasMetadata object, String reason, String words) {
    String name = words + " " + Ownership.describe(object);
    return new Action.Delete(
        object,
        ActionEvents.of(
            EventTemplate.normal("Deleted" + reason, "Deleted " + name),
            EventTemplate.warning("FailedToDelete" + reason, "Failed to delete " + name)));
  }
}
