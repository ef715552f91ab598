package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** One write to the API server. */
public sealed interface Action {
  HasMetadata object();

  ActionEvents events();

  /**
   * Creates an object. Its name is fixed, so that a retry after a lost response finds the object
   * instead of creating a second one.
   */
  record Create(HasMetadata object, ActionEvents events) implements Action {}

  /** Replaces an object, unless it was changed since it was read. */
  record Update(HasMetadata object, ActionEvents events) implements Action {}

  /**
   * Changes parts of an object that others write too.
   *
   * @param jsonPatch an RFC 6902 patch that tests what it relies on
   */
  record Patch(HasMetadata object, String jsonPatch, ActionEvents events) implements Action {}

  /** Deletes the object with this UID, not a later one of the same name. */
  record Delete(HasMetadata object, ActionEvents events) implements Action {}
}
