package io.mantaray.operator.kubernetes.controllers;

import java.time.Duration;

/** When the owner of an object is to be reconciled for a change of it. */
public enum Waking {
  NOW,

  /** With whatever else happens until then; a second at the latest. */
  SOON,

  /** The change tells nothing that the owner would act on or report. */
  NEVER;

  static final Duration AT_THE_LATEST = Duration.ofSeconds(1);
}
