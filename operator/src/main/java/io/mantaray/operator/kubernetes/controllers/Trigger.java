package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/** Which changes of an object cause a reconcile. */
public enum Trigger {
  /** Those that its user makes; status is ours, and what we wrote is no news. */
  CHANGE_BY_USER {
    @Override
    boolean isDue(HasMetadata updated, HasMetadata old) {
      return !Objects.equals(
              updated.getMetadata().getGeneration(), old.getMetadata().getGeneration())
          || !Objects.equals(updated.getMetadata().getLabels(), old.getMetadata().getLabels())
          || !Objects.equals(
              updated.getMetadata().getAnnotations(), old.getMetadata().getAnnotations())
          || updated.isMarkedForDeletion() != old.isMarkedForDeletion();
    }
  },

  /** All: the state of the object is in its status, and others may set it too. */
  ANY_CHANGE {
    @Override
    boolean isDue(HasMetadata updated, HasMetadata old) {
      return !Objects.equals(
          updated.getMetadata().getResourceVersion(), old.getMetadata().getResourceVersion());
    }
  };

  abstract boolean isDue(HasMetadata updated, HasMetadata old);
}
