package io.mantaray.operator.kubernetes.controllers;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;

/** Which updates of an object trigger a reconcile. */
public enum UpdateFilter {
  /** Changes of spec, labels, annotations or deletion; the operator itself writes the status. */
  CHANGE_BY_USER {
    @Override
    public boolean accepts(HasMetadata updated, HasMetadata old) {
      return !Objects.equals(updated.getMetadata().getUid(), old.getMetadata().getUid())
          || !Objects.equals(
              updated.getMetadata().getGeneration(), old.getMetadata().getGeneration())
          || !Objects.equals(updated.getMetadata().getLabels(), old.getMetadata().getLabels())
          || !Objects.equals(
              updated.getMetadata().getAnnotations(), old.getMetadata().getAnnotations())
          || updated.isMarkedForDeletion() != old.isMarkedForDeletion();
    }
  },

  /** All changes: the status holds the state machine, and others may change it too. */
  ANY_CHANGE {
    @Override
    public boolean accepts(HasMetadata updated, HasMetadata old) {
      return !Objects.equals(
          updated.getMetadata().getResourceVersion(), old.getMetadata().getResourceVersion());
    }
  };

  public abstract boolean accepts(HasMetadata updated, HasMetadata old);
}
