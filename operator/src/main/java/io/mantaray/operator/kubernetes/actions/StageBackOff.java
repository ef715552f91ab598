package io.mantaray.operator.kubernetes.actions;

/** Earlier failures of the stages of an object. */
public interface StageBackOff {
  /** Whether the stage has to wait for the end of its back-off. */
  boolean holdsBack(StageId stage);

  /** How often the stage failed in a row. */
  int failures(StageId stage);
}
