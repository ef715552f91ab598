package io.mantaray.operator.objects;

import io.mantaray.operator.kubernetes.actions.StagePurpose;

/** The stages that the plans of all kinds have. */
public enum ObjectStage implements StagePurpose {
  ADD_FINALIZER,
  REMOVE_FINALIZER,
  /** Creates or updates an object that belongs to another. */
  WRITE_OBJECT
}
