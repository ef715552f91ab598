package io.mantaray.operator.raycronjob;

import io.mantaray.operator.kubernetes.actions.StagePurpose;

/** The stages of the plan for a RayCronJob. */
enum CronStage implements StagePurpose {
  /** Deletes active runs that the next one replaces. */
  REPLACE_RUNS,
  /** Creates a run; the scope is its name, so that a later run does not wait for its back-off. */
  START_RUN,
  /** Deletes ended runs beyond the limits. */
  CLEAN_HISTORY
}
