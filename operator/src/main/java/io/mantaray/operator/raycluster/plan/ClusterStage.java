package io.mantaray.operator.raycluster.plan;

import io.mantaray.operator.kubernetes.actions.StagePurpose;

/** The stages of a cluster's plan that do not create or delete its pods. */
enum ClusterStage implements StagePurpose {
  /** Writes repeated failures of pods into an annotation. */
  RECORD_POD_FAILURES,
  /** Marks a head as created from the current spec. */
  STAMP_HEAD,
  CLEAN_UP_REDIS
}
