package io.mantaray.operator.kubernetes.actions;

/** What a stage is for. Each kind has an enum of its own. */
public interface StagePurpose {
  /** The name of the constant. */
  String name();
}
