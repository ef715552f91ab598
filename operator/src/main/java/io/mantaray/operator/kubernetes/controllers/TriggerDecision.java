package io.mantaray.operator.kubernetes.controllers;

import java.time.Duration;

/** When a change of an object triggers its owner. */
public enum TriggerDecision {
  NOW,

  /** Together with later changes, after {@link #DEBOUNCE} at the latest. */
  SOON,

  /** The change affects neither the owner's actions nor its status. */
  NEVER;

  static final Duration DEBOUNCE = Duration.ofSeconds(1);
}
