package io.mantaray.operator.kubernetes.actions;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** One write to the API server. */
public sealed interface Action {
  HasMetadata object();

  Telling telling();

  /**
   * Makes an object. It carries its name, so that a repeat after a lost answer finds it there
   * instead of making a second one.
   */
  record Create(HasMetadata object, Telling telling) implements Action {}

  /** Replaces an object, unless somebody changed it since it was read. */
  record Update(HasMetadata object, Telling telling) implements Action {}

  /**
   * Changes parts of an object that others change too.
   *
   * @param jsonPatch an RFC 6902 patch that tests what it relies on
   */
  record Patch(HasMetadata object, String jsonPatch, Telling telling) implements Action {}

  /** Deletes this very object, not another one that has its name by now. */
  record Delete(HasMetadata object, Telling telling) implements Action {}
}
